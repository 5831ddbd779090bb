/**
 * How svir is packaged, for electron-builder. `npx electron-builder --config build/electron-builder.ts` needs Electron's
 * runtime; where that cannot be had, a test holds this against electron-builder's own scheme.
 */
import type { Configuration } from 'electron-builder';

const config: Configuration = {
  appId: 'org.svir.app',
  productName: 'svir',
  // Pinned: what is packaged is what was tested.
  electronVersion: '45.5.0',
  directories: { output: 'release', buildResources: 'build/icons' },
  // Everything is bundled: no node_modules goes in.
  files: ['dist/**', 'package.json', '!**/*.map', '!dist/.sources-hash', '!node_modules/**'],
  asar: true,
  npmRebuild: false,
  nodeGypRebuild: false,
  // Each fuse is stated, so that a new default cannot change one unseen.
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: true,
  },
  // Nothing is ever published by a build.
  publish: null,
  linux: { target: ['AppImage', 'deb'], category: 'Development', executableName: 'svir' },
  mac: { target: ['dmg', 'zip'], category: 'public.app-category.developer-tools', hardenedRuntime: true },
  win: { target: ['nsis'] },
};

export default config;
