// Which layer a file is in, which feature and side it belongs to, and what it imports.
import { posix } from 'node:path'

/** Lowest first: a layer never imports from a higher one. */
export const LAYERS: readonly string[] = ['contract', 'platform', 'features', 'app']

/** Contents by path, relative to the project's folder. */
export type Files = ReadonlyMap<string, string>

export interface Problem {
  file: string
  rule: string
  /** What is wrong, and where the file should go. */
  message: string
}

export interface Place {
  layer: string
  feature: string | null
  /** `both` for files outside server/, web/ and cli/, which either side may use. */
  side: string
  /** The path within the feature, or within the layer. */
  inside: string
}

/** @returns null for what is not under src */
export function placeOf(path: string): Place | null {
  const [, layer, rest = ''] = path.match(/^src\/(contract|platform|features|app)\/(.+)$/) ?? []
  if (!layer) return null
  if (layer === 'features') {
    const [, feature = '', inside = ''] = rest.match(/^([^/]+)\/(.+)$/) ?? []
    const side = inside.match(/^(server|web)\//)?.[1] ?? 'both'
    return { layer, feature, side, inside }
  }
  const side = rest.match(/^(server|web|cli)\//)?.[1] ?? 'both'
  return { layer, feature: null, side: side === 'cli' ? 'server' : side, inside: rest }
}

export const say = (file: string, rule: string, message: string): Problem => ({
  file,
  rule,
  message,
})

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

/** What a file imports, types and lazily loaded modules included. */
export function importsOf(text: string): string[] {
  const code = text.replace(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(IMPORT)].map(match => match[1] ?? match[2] ?? match[3] ?? '')
}

/** The imported file's path; null for a package. */
export function resolveImport(file: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('#src/') || path.startsWith('#test/')) return path.slice(1)
  if (path.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), path))
  return null
}
