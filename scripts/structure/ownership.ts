import { type Files, isCode, isTest, type Problem, placeOf, say } from './places.ts'

/** The files that declare the tables' row types, each its feature's. */
const DECLARES = /\/server\/(db\/)?rows\.generated\.ts$/
const SCHEMA = /\binterface Schema \{([^}]*)\}/
const WRITES =
  /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\b(?:importedRows\(|deleteOwned\(\w+,))\s*['"`](\w+)|\b(?:insert\s+into|replace\s+into|delete\s+from)\s+["`]?(\w+)|\bupdate\s+["`]?(\w+)["`]?\s+set\b/gi

const PLATFORM = 'platform'
const ownerAt = (file: string): string => placeOf(file)?.feature ?? PLATFORM

/** Owner by table. */
function ownersOf(files: Files): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [file, text] of files) {
    if (!DECLARES.test(file)) continue
    for (const [, table = ''] of (SCHEMA.exec(text)?.[1] ?? '').matchAll(/^\s*(\w+): /gm))
      owners.set(table, ownerAt(file))
  }
  return owners
}

/** Each table is written by the feature that declares it; others call what it exposes. Reading is free. */
export function checkOwnership(files: Files): Problem[] {
  const owners = ownersOf(files)
  const problems: Problem[] = []
  for (const [file, text] of files) {
    if (placeOf(file)?.side !== 'server' || !isCode(file) || isTest(file)) continue
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const written = new Set([...code.matchAll(WRITES)].map(([, a, b, c]) => a ?? b ?? c ?? ''))
    for (const table of written) {
      const owner = owners.get(table)
      if (!owner || owner === ownerAt(file)) continue
      const where =
        owner === PLATFORM
          ? 'src/platform/server'
          : `what src/features/${owner}/server/exposed.ts lists`
      problems.push(
        say(file, 'owner', `writes ${table}, which ${owner} owns; call ${where} instead`),
      )
    }
  }
  return problems
}
