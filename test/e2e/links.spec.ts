import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDemoServer, ask, lastAnswer } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';
import { hostName } from './support/host.ts';

test('a link of an answer opens outside only after the person saw where it leads and agreed', async ({
  stoppedSvir,
}) => {
  test.skip(hostName() === 'electron', 'answers to native dialogs can be scripted on the Chromium host alone');
  const dialogs = join(stoppedSvir.profileDir, 'dialogs.json');
  const opened = join(stoppedSvir.profileDir, 'opened.txt');
  writeFileSync(
    dialogs,
    JSON.stringify([
      { method: 'showMessageBox', answer: { response: 0, checkboxChecked: false } },
      { method: 'showMessageBox', answer: { response: 1, checkboxChecked: false } },
    ]),
  );
  const page = await stoppedSvir.start({
    SVIR_DEMO_SPEED: '20',
    SVIR_HOST_DIALOGS: dialogs,
    SVIR_HOST_OPENED: opened,
  });
  await addDemoServer(page);
  await ask(page, 'Show me a link');
  const link = lastAnswer(page).getByRole('link', { name: 'link that you can follow' });
  await link.click();
  await page.waitForTimeout(300);
  expect(existsSync(opened), 'the person said no').toBe(false);
  await link.click();
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toContain('https://www.rfc-editor.org/');
  await expect(page).toHaveURL(/index\.html/);
});
