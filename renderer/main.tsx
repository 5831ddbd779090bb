import { createRoot } from 'react-dom/client';
import { windowBridge } from './bridge/bridge.ts';

const bridge = windowBridge();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(<main>svir</main>);
  void bridge['app:info'](null).then(() => {
    document.documentElement.dataset['ready'] = 'true';
  });
}
