/** Links of an answer. A click asks main, which shows the whole target before anything opens; nothing is prefetched. */
import { ExternalLink, ImageOff } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { linkHost, linkTarget } from './link-target.ts';

function useOpen(url: URL | null) {
  const app = useAppCommands();
  return (event: MouseEvent) => {
    event.preventDefault();
    if (url) app.openLink(url.href);
  };
}

export function AnswerLink({ address, children }: { address: string; children: ReactNode }) {
  const url = linkTarget(address);
  const open = useOpen(url);
  if (!url) {
    return (
      <span className="md-dead-link" title={t.markdown.deadLink}>
        {children}
      </span>
    );
  }
  return (
    <a href={url.href} title={url.href} onClick={open} onAuxClick={open} rel="noreferrer">
      {children}
    </a>
  );
}

/** An image of an answer: never loaded, shown as where it is. */
export function AnswerImage({ address, alt }: { address: string; alt: string }) {
  const url = linkTarget(address);
  const open = useOpen(url);
  if (!url) {
    return (
      <span className="md-image" title={t.markdown.deadLink}>
        <ImageOff aria-hidden="true" />
        {alt || t.markdown.inlineImage}
      </span>
    );
  }
  const where = t.markdown.image(linkHost(url));
  return (
    <a className="md-image" href={url.href} title={url.href} onClick={open} onAuxClick={open} rel="noreferrer">
      <ExternalLink aria-hidden="true" />
      {alt ? `${where}: ${alt}` : where}
    </a>
  );
}
