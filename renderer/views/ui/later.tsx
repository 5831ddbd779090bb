/**
 * Views that are not needed for the first screen and so are scripts of their own. Not `lazy` of React: its `Suspense`
 * holds back for up to 0.3 s what has come, and draws a frame of the fallback for what is there already.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Slot<Props> {
  view: ComponentType<Props> | null;
  load(): Promise<void>;
}

/** A view whose script comes later. `load` asks for it, where something has to be there before it is drawn. */
export type LaterView<Props> = ComponentType<Props> & { load(): Promise<void> };

const slots: Pick<Slot<never>, 'load'>[] = [];

/** A view that is loaded when it is first drawn, or ahead of that; until it is there, `instead` stands in its place. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: () => ReactNode = () => null,
): LaterView<Props> {
  let loading: Promise<void> | null = null;
  const slot: Slot<Props> = {
    view: null,
    load() {
      loading ??= load().then(
        (view) => {
          slot.view = view;
        },
        (error: unknown) => {
          // Asked for once more when it is wanted again.
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
  slots.push(slot);
  const drawn = (props: Props) => <Drawn slot={slot} props={props} instead={instead} />;
  return Object.assign(drawn, { load: slot.load });
}

interface DrawnProps<Props> {
  slot: Slot<Props>;
  props: Props;
  instead(): ReactNode;
}

function Drawn<Props extends object>({ slot, props, instead }: DrawnProps<Props>) {
  const [View, setView] = useState(() => slot.view);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    slot.load().then(
      () => current && setView(() => slot.view),
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [slot]);
  // The window cannot go on without a file of its own: the crash screen says so.
  if (failure !== null) throw failure;
  return View ? <View {...props} /> : instead();
}

/** Loads all of them. What could not be loaded is tried again when it is wanted. */
export async function loadLater(): Promise<void> {
  await Promise.allSettled(slots.map(({ load }) => load()));
}
