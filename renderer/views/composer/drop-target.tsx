/** Files may be dropped anywhere in the window; while some hover, the whole window says so. */
import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

export function DropTarget() {
  const app = useAppCommands();
  const able = useApp((state) => state.open?.status === 'ready');
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Enter and leave come for every element; the depth tells when the window itself is left.
    let depth = 0;
    const onEnter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(able);
    };
    const onLeave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // Without this a dropped file would replace the page.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = able ? 'copy' : 'none';
    };
    const onDrop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (able) app.attach([...(event.dataTransfer?.files ?? [])]);
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
        <p className="drop-title">{t.composer.drop}</p>
        <p>{t.composer.dropHint}</p>
      </div>
    </div>
  );
}
