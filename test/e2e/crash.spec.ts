import { addDemoServer, lastAnswer, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

test('a page that dies in the middle of an answer is loaded again, and the answer goes on to its end', async ({
  stoppedSvir,
}) => {
  stoppedSvir.faults.allow(/crash/i);
  const page = await stoppedSvir.start({ SVIR_DEMO_SPEED: '4' });
  await addDemoServer(page);
  await send(page, 'Go on without me');
  await expect(lastAnswer(page)).toContainText('Go on without me');
  const loadedAgain = await stoppedSvir.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<boolean>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => resolve(true));
        contents?.forcefullyCrashRenderer();
      }),
  );
  expect(loadedAgain).toBe(true);
  const again = await stoppedSvir.restart({ SVIR_DEMO_SPEED: '20' });
  await expect(lastAnswer(again)).toContainText('Go on without me');
  // Cut by the restart or already whole: never lost.
  await expect(lastAnswer(again)).toHaveAttribute('data-outcome', /complete|interrupted/);
});
