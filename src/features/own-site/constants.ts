/** Published versions that can be looked at and restored. */
export const VERSIONS_KEPT = 50
