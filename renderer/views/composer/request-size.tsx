/** What the server of this conversation is known not to take of the request to come. */
import { TriangleAlert } from 'lucide-react';
import { mainText } from '../../strings/main-words.ts';
import { t } from '../../strings/strings.ts';
import type { DraftSize } from './use-draft-size.ts';

export function RequestWarnings({ size }: { size: DraftSize | null }) {
  const warnings = size?.warnings ?? [];
  // The region stands before its words come: only then they are spoken.
  return (
    <div role="status">
      {warnings.length > 0 ? (
        <ul className="plain request-warnings" aria-label={t.composer.warnings}>
          {warnings.map((warning) => (
            <li key={warning.text}>
              <TriangleAlert aria-hidden="true" />
              {mainText(warning.text, warning.said)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
