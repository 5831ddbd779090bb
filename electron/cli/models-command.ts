/** `svir models` and `svir url`. */
import type { ModelEntry } from '../../shared/chat/server-profile.ts';
import { resolveBaseUrl } from '../protocol/request/base-url.ts';
import { listModels } from '../servers/list-models.ts';
import { parseArguments, UsageError } from './arguments.ts';
import { CONNECTION_OPTIONS, readConnection } from './connection-options.ts';
import type { CommandContext } from './context.ts';
import { EXIT_FAILED, EXIT_STOPPED } from './exit-status.ts';
import { errorText } from './turn-command.ts';

const TYPE_BY_HAND = 'A model id can also be typed by hand.';

export async function modelsCommand(argv: readonly string[], { output, signal }: CommandContext): Promise<number> {
  const args = parseArguments(argv, { flags: ['json', 'all'], values: CONNECTION_OPTIONS });
  const connection = await readConnection(args);
  const result = await listModels(connection, signal);
  if (!result.ok) {
    const { error } = result;
    if (args.flag('json')) output.out(`${JSON.stringify({ models: [], hidden: [], hint: TYPE_BY_HAND, error })}\n`);
    else output.err(errorText(error));
    return signal.aborted ? EXIT_STOPPED : EXIT_FAILED;
  }
  const { list } = result;
  const shown = args.flag('all') ? { models: [...list.models, ...list.hidden], hidden: [] } : list;
  const { hint } = list;
  if (args.flag('json')) {
    const { models, hidden } = shown;
    output.out(`${JSON.stringify({ models, hidden, ...(hint === undefined ? {} : { hint }) })}\n`);
    return 0;
  }
  for (const model of shown.models) output.out(`${line(model)}\n`);
  if (shown.hidden.length > 0)
    output.err(`${shown.hidden.length} more do not look like chat models; --all shows them.\n`);
  if (hint !== undefined) output.err(`${hint}\n`);
  return 0;
}

function line({ id, name, contextLength, inputs, maxImages }: ModelEntry): string {
  const context = contextLength === undefined ? undefined : `context ${contextLength}`;
  const pictures = maxImages === undefined ? undefined : `at most ${maxImages} images`;
  return [id, name, context, inputs?.join('+'), pictures].filter(Boolean).join('\t');
}

export async function urlCommand(argv: readonly string[], { output }: CommandContext): Promise<number> {
  const args = parseArguments(argv, { flags: ['json'], values: [] });
  const [base, ...more] = args.rest;
  if (base === undefined || more.length > 0) throw new UsageError('Give one base URL: svir url BASE');
  const resolved = resolveBaseUrl(base);
  if (!resolved.ok) throw new UsageError(resolved.reason);
  const { chat, models } = resolved;
  output.out(args.flag('json') ? `${JSON.stringify({ chat, models })}\n` : `chat\t${chat}\nmodels\t${models}\n`);
  return 0;
}
