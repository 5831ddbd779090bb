/**
 * Files may be dropped anywhere in the window; while some hover, the whole window says so, and where they go: to the
 * question that is edited where the focus is in it, else to the message.
 */
import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { viewHandles } from '../../actions/view-handles.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import './drop-target.css';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** A picture or link of a web page; dropped into a text field its address is text, as anywhere. */
function carriesAddress(event: DragEvent): boolean {
  const into = event.target instanceof Element && event.target.closest('input, textarea') !== null;
  return !into && (event.dataTransfer?.types.includes('text/uri-list') ?? false);
}

/** The picture a page has written into its own address (`data:`), as a file; `null` for any other. */
function pictureInAddress(transfer: DataTransfer): File | null {
  const html = /<img[^>]+src="(data:[^"]+)"/i.exec(transfer.getData('text/html'))?.[1];
  const address = html ?? transfer.getData('text/uri-list');
  const found = /^data:(image\/[\w+.-]+);base64,([A-Za-z0-9+/=]+)$/.exec(address.trim());
  if (!found) return null;
  const raw = atob(found[2] ?? '');
  const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  return new File([bytes], t.composer.droppedName, { type: found[1] ?? '' });
}

type Place = 'message' | 'question';

const placeNow = (): Place => (viewHandles.editor?.hasFocus() ? 'question' : 'message');

export function DropTarget() {
  const app = useAppCommands();
  const able = useApp((state) => state.open?.status === 'ready');
  const [over, setOver] = useState<Place | null>(null);
  useEffect(() => {
    // Enter and leave come for every element; the depth tells when the window itself is left.
    let depth = 0;
    const onEnter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(able ? placeNow() : null);
    };
    const onLeave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(null);
    };
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event) && !carriesAddress(event)) return;
      // Without this a dropped file would replace the page.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = able ? 'copy' : 'none';
    };
    const onDrop = (event: DragEvent) => {
      depth = 0;
      setOver(null);
      if (!event.dataTransfer || !(carriesFiles(event) || carriesAddress(event))) return;
      event.preventDefault();
      if (!able) return;
      const files = [...event.dataTransfer.files];
      const picture = files.length === 0 ? pictureInAddress(event.dataTransfer) : null;
      const attach = placeNow() === 'question' ? viewHandles.editor?.attach : app.attach;
      if (files.length > 0) attach?.(files);
      else if (picture) attach?.([picture]);
      // Fetching it would tell a stranger's server about this person, and bring bytes nobody looked at.
      else app.notices.add('info', t.composer.onlyAddress, t.composer.onlyAddressAdvice);
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [app, able]);
  if (!over) return null;
  return (
    <div className="drop" aria-hidden="true">
      <div className="drop-box">
        <ImagePlus />
        <p className="drop-title">{over === 'question' ? t.composer.dropToEdit : t.composer.drop}</p>
        <p>{t.composer.dropHint}</p>
      </div>
    </div>
  );
}
