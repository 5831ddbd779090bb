import { describe, expect, it } from 'vitest';
import {
  readSlash,
  SLASH_COMMANDS,
  slashCall,
  slashChoosing,
  slashRows,
} from '../../../renderer/actions/slash-commands.ts';
import { makeWindow, PROFILE, settle, snapshot } from '../state/support.ts';

async function openWindow() {
  const made = makeWindow({
    profiles: [PROFILE, { ...PROFILE, id: 'p2', name: 'Other box', model: 'n' }],
    models: { p1: { models: [{ id: 'qwen3-8b' }, { id: 'gemma-3' }], hidden: [{ id: 'qwen3-embed' }] } },
    snapshots: { c1: snapshot('c1', 0, null) },
  });
  await made.app.start();
  await made.app.openConversation('c1');
  await made.app.profiles.loadModels('p1');
  return made;
}

describe('a text that begins with a slash', () => {
  it('is a command only where it can be one', () => {
    expect(readSlash('/mod')).toEqual({ name: 'mod', argument: null });
    expect(readSlash('/model qwen3-8b')).toEqual({ name: 'model', argument: 'qwen3-8b' });
    expect(readSlash('/system two\nlines')).toEqual({ name: 'system', argument: 'two\nlines' });
    for (const text of ['/usr/bin', 'see /model', ' /model', '/*', '//', '/ model?'])
      expect(slashCall(text), text).toBeNull();
  });

  it('offers the commands it may become, and the choices of its argument', async () => {
    const { app } = await openWindow();
    const state = app.store.getState();
    const names = (text: string) =>
      slashRows(text, state).map((row) => (row.kind === 'choice' ? row.choice.value : row.command.name));
    expect(names('/')).toEqual(SLASH_COMMANDS.map(({ name }) => name));
    expect(names('/s')).toEqual(['server', 'system', 'stop', 'search', 'settings']);
    expect(names('/model ')).toEqual(['qwen3-8b', 'gemma-3', 'qwen3-embed']);
    // What is written may be an id that no list has, but not twice the same.
    expect(names('/model qwen')).toEqual(['qwen3-8b', 'qwen3-embed', 'qwen']);
    expect(names('/model gemma-3')).toEqual(['gemma-3']);
    expect(names('/server ')).toEqual(['Server', 'Other box']);
    expect(names('/system be brief')).toEqual([]);
    expect(names('hello')).toEqual([]);
  });

  it('marks what the conversation has now', async () => {
    const { app } = await openWindow();
    await app.conversation.configure({ model: 'gemma-3' });
    const current = (text: string) =>
      slashRows(text, app.store.getState()).flatMap((row) =>
        row.kind === 'choice' && row.choice.current ? [row.choice.value] : [],
      );
    expect(current('/model ')).toEqual(['gemma-3']);
    expect(current('/server ')).toEqual(['Server']);
  });

  describe('that asks for a model', () => {
    const asking = async () => {
      const { app, fake } = await openWindow();
      await app.chooseProfile('p2');
      // A profile that was saved has no list any more.
      await app.profiles.save({ ...PROFILE, id: 'p2', name: 'Other box', headers: [] });
      const command = slashChoosing('/model ');
      const models = () => slashRows('/model ', app.store.getState()).length;
      const reads = () => fake.calls.filter(({ channel }) => channel === 'profile:models').length;
      fake.world.models = { p2: { models: [{ id: 'late' }], hidden: [] } };
      return {
        app,
        fake,
        models,
        reads,
        watch: () => command?.watch?.(app),
        note: () => command?.note?.(app.store.getState()),
      };
    };

    it('reads the list, says so, and shows it when it is there', async () => {
      const { fake, models, watch, note } = await asking();
      expect(models()).toBe(0);
      const release = fake.holdNext('profile:models');
      const close = watch();
      await settle();
      expect(note()?.kind).toBe('reading');
      release();
      await settle();
      expect(note()).toBeNull();
      expect(models()).toBe(1);
      close?.();
    });

    it('says in words why there is none, and reads it anew the next time', async () => {
      const { fake, models, watch, note } = await asking();
      fake.failNext('profile:models', { code: 'invalid', message: 'Nobody listens there.', advice: 'Start it.' });
      const close = watch();
      await settle();
      expect(note()).toEqual({ kind: 'failed', text: 'Nobody listens there. Start it.' });
      close?.();
      watch();
      await settle();
      expect(models()).toBe(1);
    });

    it('ends the reading when the last list is closed, and asks anew then', async () => {
      const { app, fake, reads, watch, note } = await asking();
      const before = reads();
      const release = fake.holdNext('profile:models');
      const [first, second] = [watch(), watch()];
      first?.();
      first?.();
      expect(fake.calls.some(({ channel }) => channel === 'profile:models-stop')).toBe(false);
      second?.();
      expect(fake.calls.at(-1)).toEqual({ channel: 'profile:models-stop', argument: { profileId: 'p2' } });
      expect(note()).toBeNull();
      watch();
      await settle();
      expect(reads()).toBe(before + 2);
      const known = app.store.getState().models.p2;
      expect(known?.status).toBe('ready');
      release();
      await settle();
      expect(app.store.getState().models.p2).toBe(known);
    });
  });

  it('changes the conversation', async () => {
    const { app } = await openWindow();
    const run = async (text: string) => {
      const call = slashCall(text);
      const said = call?.command.run(app, call.argument);
      await settle();
      return said;
    };
    expect(await run('/model gemma-3')).toBe('The model is now gemma-3.');
    expect(app.store.getState().open?.model).toBe('gemma-3');
    await run('/temperature 0,7');
    await run('/system Answer briefly.');
    await run('/max-tokens 100');
    expect(app.store.getState().open?.parameters).toEqual({
      temperature: 0.7,
      system: 'Answer briefly.',
      maxTokens: 100,
    });
    await run('/temperature');
    expect(app.store.getState().open?.parameters).toEqual({ system: 'Answer briefly.', maxTokens: 100 });
    await run('/server other');
    expect(app.store.getState().open?.profileId).toBe('p2');
  });

  it('is refused in words where its argument means nothing', async () => {
    const { app } = await openWindow();
    const refuse = (text: string) => {
      const call = slashCall(text);
      return call?.command.refuse?.(call.argument, app.store.getState()) ?? null;
    };
    expect(refuse('/temperature hot')).toMatch(/not a number/);
    expect(refuse('/temperature 0.2')).toBeNull();
    expect(refuse('/max-tokens 1.5')).toMatch(/whole number/);
    expect(refuse('/server nowhere')).toContain('nowhere');
    expect(refuse('/server box')).toBeNull();
  });
});
