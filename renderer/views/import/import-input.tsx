/** The file picker for imports. It stays in the window, so that the menu and the palette reach it from anywhere. */
import { useEffect, useRef } from 'react';
import { viewHandles } from '../../actions/view-handles.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';

export function ImportInput() {
  const app = useAppCommands();
  const files = useRef<HTMLInputElement>(null);
  useEffect(() => {
    viewHandles.pickImport = () => files.current?.click();
    return () => {
      delete viewHandles.pickImport;
    };
  }, []);
  return (
    // Any file may be chosen: what it is, its content tells.
    <input
      ref={files}
      type="file"
      multiple
      hidden
      aria-label={t.app.pickImport}
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        event.target.value = '';
        void app.imports.start(chosen);
      }}
    />
  );
}
