// Everything a window must never do while a spec runs: throw, log an error, break its own content security policy.
import type { Page } from '@playwright/test';

export class PageFaults {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Watches `page` from now on; violations of the policy by its own event, across reloads. */
  async watch(page: Page): Promise<void> {
    page.on('pageerror', (error) => this.#found.push(`page error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`console error: ${message.text()}`);
    });
    page.on('crash', () => this.#found.push('the page crashed'));
    const listen = (): void => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    };
    await page.addInitScript(listen);
    await page.evaluate(listen).catch(() => {});
  }

  /** A fault the spec itself has seen. */
  add(fault: string): void {
    this.#found.push(fault);
  }

  /** A fault the spec causes on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
  }
}
