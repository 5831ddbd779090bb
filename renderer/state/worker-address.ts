/**
 * Addresses of workers, as the content security policy wants them: made by the one named Trusted Types policy, which
 * lets through nothing but bundles of the window's own. A policy can be made once, so every worker gets its address here.
 */

/** The part of Trusted Types used here; TypeScript's own DOM types do not have it. */
interface Policy {
  /** A `TrustedScriptURL`, which passes for a string. */
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | null = null;

/** `url` is what an import of `….ts?worker&url` gives. */
export function workerAddress(url: string): string {
  const factory: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes');
  if (!factory) return url;
  policy ??= factory.createPolicy('svir-worker', {
    createScriptURL(asked) {
      const address = new URL(asked, location.href);
      if (address.origin !== location.origin || !/-worker[\w.-]*$/.test(address.pathname)) {
        throw new TypeError('no worker of svir');
      }
      return address.href;
    },
  });
  return policy.createScriptURL(url);
}
