// Which layer a file stands in, and which feature and side it belongs to.

/** Lowest first: an import never runs up. */
export const LAYERS = ['contract', 'platform', 'features', 'app']

/**
 * @param path from the project's folder
 * @returns null for what is not under src
 */
export function placeOf(path) {
  const [, layer, rest] = path.match(/^src\/(contract|platform|features|app)\/(.+)$/) ?? []
  if (!layer) return null
  if (layer === 'features') {
    const [, feature, inside = ''] = rest.match(/^([^/]+)\/(.+)$/) ?? []
    const side = inside.match(/^(server|web)\//)?.[1] ?? 'both'
    return { layer, feature, side, inside }
  }
  const side = rest.match(/^(server|web|cli)\//)?.[1] ?? 'both'
  return { layer, feature: null, side: side === 'cli' ? 'server' : side, inside: rest }
}

export const isTest = path => /\.test\.tsx?$/.test(path)
export const isCode = path => /\.(ts|tsx|mjs)$/.test(path)
