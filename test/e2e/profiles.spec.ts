import type { Page } from '@playwright/test';
import {
  respondJson,
  respondStream,
  send as sendBytes,
  stall,
  startScriptedServer,
} from '../support/scripted-server.ts';
import { selfSignedCertificate } from '../support/scripted-server-certificate.ts';
import { answer } from '../support/sse.ts';
import { addServer, ask, chooseModel, fillServerForm, lastAnswer, newChat, saveServerForm } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

const MODELS = {
  data: [
    { id: 'm', max_model_len: 32768 },
    { id: '/models/org/Qwen3-8B-Q4_K_M.gguf', meta: { n_ctx_train: 40960 } },
  ],
};

async function chatServer(tls = false) {
  const certificate = selfSignedCertificate();
  const server = await startScriptedServer(
    {
      choose: (request) =>
        request.method === 'GET' ? respondJson(200, MODELS) : [respondStream(), sendBytes(answer(['Hello.']))],
    },
    tls ? { tls: certificate } : {},
  );
  const asked = () => server.requests.filter((request) => request.method === 'POST').at(-1);
  return { server, cert: certificate.cert, asked, body: () => JSON.parse(asked()?.text() ?? '{}') };
}

async function theme(page: Page, to: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), to);
}

const open = (page: Page, fold: string) => page.getByRole('dialog').locator('summary', { hasText: fold }).click();

async function openServer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

test('key header, extra headers and parameters of a server go with its conversations', async ({ svir }) => {
  const { page } = svir;
  const { server, asked, body } = await chatServer();
  await fillServerForm(page, { baseUrl: server.baseUrl, key: 'sk-secret-1' });
  await page.getByRole('textbox', { name: 'Default model' }).fill('m');
  await open(page, 'Key header');
  await page.getByLabel('Header for the key').fill('api-key');
  await page.getByRole('button', { name: 'Add a header' }).click();
  await page.getByRole('textbox', { name: 'Header name' }).fill('X-Team');
  await page.getByRole('textbox', { name: 'Header value' }).fill('blue');
  await open(page, 'Parameters of its conversations');
  await page.getByLabel('System prompt').fill('Answer in one word.');
  await page.getByLabel('Temperature').fill('0,2');
  await page.getByLabel('More fields, as JSON').fill('{"min_p": 0.05, "stream": false}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('svir writes “stream” itself')).toBeVisible();
  await page.getByLabel('More fields, as JSON').fill('{"min_p": 0.05}');
  await svir.expectAccessible();
  for (const look of ['light', 'dark'] as const) {
    await theme(page, look);
    await svir.screenshot(`profile-form-${look}`);
  }
  await saveServerForm(page);

  await ask(page, 'Hi');
  expect(asked()?.header('api-key')).toBe('sk-secret-1');
  expect(asked()?.header('authorization')).toBeUndefined();
  expect(asked()?.header('x-team')).toBe('blue');
  expect(body()).toMatchObject({ temperature: 0.2, min_p: 0.05, stream: true });
  expect(body().messages[0]).toEqual({ role: 'system', content: 'Answer in one word.' });

  await test.step('a conversation says otherwise', async () => {
    await page.getByRole('button', { name: 'Parameters', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Parameters of this conversation' });
    const field = (name: string) => form.getByRole('textbox', { name });
    await field('System prompt').fill('Answer at length.');
    await form.getByLabel('Its role').selectOption('developer');
    await field('Temperature').fill('1.1');
    await form.getByLabel('Top p').fill('0.9');
    await form.getByLabel('Seed').fill('7');
    await form.getByLabel('Stop sequences').fill('END\n\\n\\n');
    await svir.expectAccessible();
    for (const look of ['light', 'dark'] as const) {
      await theme(page, look);
      await svir.screenshot(`parameters-${look}`);
    }
    await form.getByRole('button', { name: 'Save' }).click();
    await ask(page, 'Again');
    expect(body()).toMatchObject({ temperature: 1.1, top_p: 0.9, seed: 7, stop: ['END', '\n\n'], min_p: 0.05 });
    expect(body().messages[0]).toEqual({ role: 'developer', content: 'Answer at length.' });
  });

  await test.step('a conversation leaves out what its server would send', async () => {
    await page.getByRole('button', { name: /^Parameters, / }).click();
    const form = page.getByRole('dialog', { name: 'Parameters of this conversation' });
    await expect(form.getByRole('switch', { name: /^Temperature/ })).toHaveCount(0);
    await form.getByRole('textbox', { name: 'Temperature' }).fill('');
    await form.getByRole('switch', { name: 'Temperature: 0.2' }).click();
    await form.getByRole('switch', { name: /^More fields/ }).click();
    await svir.expectAccessible();
    await form.getByRole('button', { name: 'Save' }).click();
    await ask(page, 'Once more');
    expect(Object.keys(body())).not.toContain('temperature');
    expect(Object.keys(body())).not.toContain('min_p');
    expect(body()).toMatchObject({ top_p: 0.9, seed: 7 });
    await page.getByRole('button', { name: /^Parameters, / }).click();
    await expect(form.getByRole('switch', { name: 'Temperature: 0.2' })).not.toBeChecked();
    await page.keyboard.press('Escape');
  });
  await server.close();
});

test('a server with a certificate of its own: the test says so, the pin makes it trusted', async ({ svir }) => {
  const { page } = svir;
  const { server } = await chatServer(true);
  await fillServerForm(page, { name: 'Lab', baseUrl: server.baseUrl });
  await page.getByRole('textbox', { name: 'Default model' }).fill('m');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The test did not get through.')).toBeVisible();
  await expect(page.locator('.test-step[data-ok="false"]')).toContainText('TLS');
  // The part where trust is decided has opened, with the certificate to decide about.
  await expect(page.locator('.certificate')).toContainText('SHA-256');
  await expect(page.locator('.certificate-print')).toHaveText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  await svir.expectAccessible();
  for (const look of ['light', 'dark'] as const) {
    await theme(page, look);
    await page.getByRole('button', { name: 'Accept this one and no other' }).scrollIntoViewIfNeeded();
    await svir.screenshot(`profile-certificate-${look}`);
  }
  await page.getByRole('button', { name: 'Accept this one and no other' }).click();
  await expect(page.getByText('This is the pinned certificate.')).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The server answers.')).toBeVisible();
  await saveServerForm(page);
  await ask(page, 'Hi');
  await expect(lastAnswer(page)).toContainText('Hello.');
  await server.close();
});

test('an authority of one’s own makes its server trusted, and is shown with its dates', async ({ svir }) => {
  const { page } = svir;
  const { server, cert } = await chatServer(true);
  await fillServerForm(page, { name: 'Company', baseUrl: server.baseUrl });
  await page.getByRole('textbox', { name: 'Default model' }).fill('m');
  await open(page, 'Certificates');
  await page
    .getByLabel('Choose a PEM file…')
    .last()
    .setInputFiles({ name: 'company.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(cert) });
  await expect(page.getByText('1 authority of your own').first()).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The server answers.')).toBeVisible();
  await saveServerForm(page);
  await ask(page, 'Hi');
  await expect(lastAnswer(page)).toContainText('Hello.');
  await openServer(page, 'Company');
  for (const look of ['light', 'dark'] as const) {
    await theme(page, look);
    await svir.screenshot(`profile-form-top-${look}`);
  }
  await open(page, 'Certificates');
  await expect(page.locator('.certificate')).toContainText('CN=svir test');
  await expect(page.locator('.certificate')).toContainText(/Valid.* to /);
  await svir.expectAccessible();
  await server.close();
});

test('servers are duplicated and reordered; the copy keeps what the original had', async ({ svir }) => {
  const { page } = svir;
  const { server } = await chatServer();
  await addServer(page, { name: 'Alpha', baseUrl: server.baseUrl, key: 'sk-a', model: 'm' });
  await addServer(page, { name: 'Beta', baseUrl: server.baseUrl, model: 'm' });
  await page.getByRole('button', { name: 'Settings' }).click();
  const names = page.locator('.server-name');
  await expect(names).toHaveText(['Alpha', 'Beta']);
  await page.getByRole('button', { name: 'Duplicate Alpha' }).click();
  await expect(names).toHaveCount(3);
  const copy = (await names.nth(1).textContent()) ?? '';
  expect(copy).toMatch(/Alpha.+/);
  await page.getByRole('button', { name: 'Move Beta up' }).click();
  await page.getByRole('button', { name: 'Move Beta up' }).click();
  await expect(names).toHaveText(['Beta', 'Alpha', copy]);
  await svir.expectAccessible();
  for (const look of ['light', 'dark'] as const) {
    await theme(page, look);
    await svir.screenshot(`servers-${look}`);
  }
  const again = await svir.restart();
  await again.getByRole('button', { name: 'Settings' }).click();
  await expect(again.locator('.server-name')).toHaveText(['Beta', 'Alpha', copy]);
  await again.locator('.server').nth(2).click();
  await expect(again.getByText(/A key is (stored|kept)/)).toBeVisible();
  await server.close();
});

test('a refused field is left out, said on the answer, remembered, and forgotten on request', async ({ svir }) => {
  const { page } = svir;
  let refusing = true;
  const server = await startScriptedServer({
    choose: (request) => {
      if (request.method === 'GET') return respondJson(200, MODELS);
      const effort = JSON.parse(request.text()).reasoning_effort;
      return refusing && effort !== undefined
        ? respondJson(400, { error: { message: "Unsupported parameter: 'reasoning_effort'" } })
        : [respondStream(), sendBytes(answer(['Done.']))];
    },
  });
  await addServer(page, { name: 'Picky', baseUrl: server.baseUrl, model: 'm' });
  await page.getByRole('button', { name: 'Parameters', exact: true }).click();
  await page.getByLabel('Reasoning effort').selectOption('high');
  await page.getByRole('button', { name: 'Save' }).click();
  await ask(page, 'Think');
  await expect(lastAnswer(page)).toContainText('without reasoning_effort');
  await ask(page, 'Think again');
  const efforts = () =>
    server.requests
      .filter((request) => request.method === 'POST')
      .map((request) => JSON.parse(request.text()).reasoning_effort ?? null);
  expect(efforts()).toEqual(['high', null, null]);

  await openServer(page, 'Picky');
  const learned = page.getByRole('region', { name: 'Learned from refusals' });
  await expect(learned).toContainText('reasoning_effort is left out for m');
  await expect(learned).toContainText("Unsupported parameter: 'reasoning_effort'");
  await svir.expectAccessible();
  for (const look of ['light', 'dark'] as const) {
    await theme(page, look);
    await learned.scrollIntoViewIfNeeded();
    await svir.screenshot(`learned-${look}`);
  }
  refusing = false;
  await learned.getByRole('button', { name: 'Forget reasoning_effort for m' }).click();
  await expect(learned).toHaveCount(0);
  await page.keyboard.press('Escape');
  await ask(page, 'Once more');
  expect(efforts()).toEqual(['high', null, null, 'high']);
  await server.close();
});

test('a model is chosen where one writes: the list is read, and given up when nobody looks any more', async ({
  svir,
}) => {
  const { page } = svir;
  const server = await startScriptedServer([stall()]);
  await addServer(page, { baseUrl: server.baseUrl, model: 'typed-by-hand' });
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toBeFocused();
  await message.fill('/model ');
  await expect(page.getByRole('status').filter({ hasText: 'Reading the model list' })).toBeVisible();
  await svir.expectAccessible();
  await svir.screenshot('slash-reading');
  const asked = server.requests.length;
  await page.keyboard.press('Escape');
  await expect(page.getByText('Reading the model list')).toHaveCount(0);
  await expect.poll(() => server.openConnections()).toBe(0);

  server.setAnswer(respondJson(401, { error: { message: 'No key was given.' } }));
  await message.fill('/model');
  await message.fill('/model ');
  await expect(page.getByRole('alert')).toContainText('key');
  await svir.screenshot('slash-failed');

  server.setAnswer(respondJson(200, { data: [{ id: 'small' }, { id: 'typed-by-hand' }] }));
  await message.fill('');
  await message.fill('/model ');
  await expect(page.getByRole('option')).toHaveText([/^small/, /^typed-by-hand/]);
  await expect(page.locator('[role=option][aria-current=true]')).toHaveText(/^typed-by-hand/);
  await svir.screenshot('slash-models');
  expect(server.requests.length).toBeGreaterThan(asked);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Model: small/ })).toBeVisible();
  await message.fill('/model another');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Model: another/ })).toBeVisible();
  await server.close();
});

test('a list of thousands is searched at once; a path is shown by its last part and sent whole', async ({ svir }) => {
  const { page } = svir;
  const many = Array.from({ length: 5000 }, (_, at) => ({ id: `vendor/model-${at}`, context_length: 8192 }));
  const path = '/models/org/Qwen3-8B-Q4_K_M.gguf';
  const server = await startScriptedServer({
    choose: (request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [...many, { id: path }] })
        : [respondStream(), sendBytes(answer(['Hello.']))],
  });
  await addServer(page, { baseUrl: server.baseUrl, model: 'vendor/model-1' });
  await newChat(page);
  await page.getByRole('button', { name: /^Model:/ }).click();
  const search = page.getByRole('combobox', { name: /Search models/ });
  await expect(page.getByText(/more of this list/)).toBeVisible();
  await search.fill('vendor 4321');
  await expect(page.getByRole('option').first()).toContainText('vendor/model-4321');
  await expect(page.getByRole('option').first()).toContainText('8,192 tokens');
  await search.fill('qwen3');
  await expect(page.getByRole('option').first()).toContainText('Qwen3-8B-Q4_K_M.gguf');
  await svir.expectAccessible();
  for (const look of ['light', 'dark'] as const) {
    await theme(page, look);
    await svir.screenshot(`model-picker-${look}`);
  }
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: /^Model: Qwen3-8B-Q4_K_M/ })).toBeVisible();
  await ask(page, 'Hi');
  expect(JSON.parse(server.requests.at(-1)?.text() ?? '{}').model).toBe(path);
  await test.step('it opens where one is: the model in use is marked and in sight, also one beyond what is listed', async () => {
    const selected = page.getByRole('option', { selected: true });
    await page.getByRole('button', { name: /^Model:/ }).click();
    await expect(selected).toHaveText(/^Qwen3-8B-Q4_K_M.gguf/);
    await expect(selected).toBeInViewport();
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName('Test server');
    await page.keyboard.press('Escape');
    await chooseModel(page, 'vendor/model-150');
    await page.getByRole('button', { name: /^Model:/ }).click();
    await expect(selected).toHaveText(/^model-150|^vendor\/model-150/);
    await expect(selected).toBeInViewport();
    await svir.expectAccessible();
    await svir.screenshot('model-picker-in-use');
    // The keys begin there, and the search begins at its first.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Model: vendor\/model-151/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Model:/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('model-77');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Model: vendor\/model-77 / })).toBeVisible();
  });
  await server.close();
});
