import type { ResolveLookup } from '../resolve/edge.js';
import { cargoManifests } from './cargo-manifests.js';
import { goModules } from './go-modules.js';
import { packageManifests } from './package-manifests.js';

/** What the manifests of a repository say of its packages. */
export function manifestsOf(
  root: string,
): Required<Pick<ResolveLookup, 'packageOf' | 'goModuleOf' | 'cargoManifestOf'>> {
  return {
    packageOf: packageManifests(root),
    goModuleOf: goModules(root),
    cargoManifestOf: cargoManifests(root),
  };
}
