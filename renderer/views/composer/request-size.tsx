/** What the server of this conversation is known not to take of the request to come. */
import { TriangleAlert } from 'lucide-react';
import type { DraftSize } from './use-draft-size.ts';

export function RequestWarnings({ size }: { size: DraftSize | null }) {
  if (!size || size.warnings.length === 0) return null;
  return (
    <ul className="plain request-warnings" role="status">
      {size.warnings.map((warning) => (
        <li key={warning}>
          <TriangleAlert aria-hidden="true" />
          {warning}
        </li>
      ))}
    </ul>
  );
}
