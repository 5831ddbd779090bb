/** Every face of an answer that runs. */
import { thread } from './thread.ts';
import { attempt, finish, phase, progress, reading, start, THOUGHT, text, think, toolCall, turn } from './turns.ts';

export const RUNNING = thread({ id: 'running', title: 'Every running state', ageHours: 0.5, running: true }, (talk) => {
  talk.ask('Preparing');
  talk.answer(turn());
  talk.ask('Connecting');
  talk.answer(turn(attempt, phase('connecting')));
  talk.ask('Sending the body');
  talk.answer(
    turn(attempt, { type: 'phase', src: -1, phase: 'sending', sentBytes: 7_400_000, totalBytes: 18_200_000 }),
  );
  talk.ask('Waiting for the first byte');
  talk.answer(turn(attempt, phase('waiting')));
  talk.ask('Answered, nothing generated');
  talk.answer(turn(attempt, reading));
  talk.ask('Prompt progress');
  talk.answer(turn(attempt, reading, progress(4096, 18_432)));
  talk.ask('Alive');
  talk.answer(turn(attempt, reading, { type: 'prompt-progress', src: -1 }));
  talk.ask('A second attempt');
  talk.answer(turn({ ...attempt, attempt: 2, omitted: ['stream_options', 'reasoning_effort'] }, phase('waiting')));
  talk.ask('Reasoning');
  talk.answer(turn(attempt, reading, start(), think(THOUGHT)));
  talk.ask('Answering');
  talk.answer(
    turn(attempt, reading, start(), think(THOUGHT), text('The shortest way is `readFile`, but it holds **ever')),
  );
  talk.ask('Tool call assembling');
  talk.answer(
    turn(
      attempt,
      reading,
      start(),
      text('Let me look that up.'),
      toolCall(0, 'get_weather', '{"city":"Ljubljana","un'),
    ),
  );
  talk.ask('Refusing');
  talk.answer(turn(attempt, reading, start(), { type: 'refusal-delta', src: 1, text: 'I am sorry, but I' }));
  talk.ask('Finished, the stream goes on');
  talk.answer(turn(attempt, reading, start(), text('Forty-two.'), finish('stop')));
});
