import { posix } from 'node:path'
import { KNOWN_AT_MOST } from './imports.ts'
import {
  type Files,
  importsOf,
  isCode,
  type Problem,
  placeOf,
  resolveImport,
  say,
} from './places.ts'

const FILES_AT_LEAST = 3
/** What the build sends as it is. */
const AS_IT_IS = 'src/platform/web/static'

/** Below the `web/` of a feature, of the platform or of the application. */
const ROOM = /^src\/(features\/[a-z-]+|platform|app)\/web\/./

function checkFolders(files: Files): Problem[] {
  const counts = new Map<string, number>()
  for (const folder of [...files.keys()].map(posix.dirname))
    if (ROOM.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count < FILES_AT_LEAST && folder !== AS_IT_IS)
    .map(([folder, count]) =>
      say(
        folder,
        'room',
        `files in it: ${count}; a folder has at least ${FILES_AT_LEAST}, put them into ${posix.dirname(folder)}/ or beside their users`,
      ),
    )
}

const SHORT = 60
const READABLE = 250
const OF_ITS_OWN = /(-page\.tsx|\/(queries|routes|feature|feature-list)\.tsx?)$/

/** Who imports each file, tests included, so that a tested rule has two; loading lazily counts as many. */
function usersOf(files: Files): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    if (!isCode(file)) continue
    for (const specifier of importsOf(text)) {
      const target = resolveImport(file, specifier)
      if (target === null) continue
      const known = users.get(target) ?? new Set()
      users.set(target, known.add(file))
      if (text.includes(`import('${specifier}')`)) known.add('lazily')
    }
  }
  return users
}

function featuresOf(files: Files, ...of: string[]): number {
  const own = placeOf(of[0] ?? '')?.feature
  const targets = of.flatMap(file =>
    importsOf(files.get(file) ?? '').map(specifier => resolveImport(file, specifier)),
  )
  const known = new Set(targets.map(target => target && placeOf(target)?.feature))
  return [...known].filter(feature => feature && feature !== own).length
}

const linesOf = (files: Files, file: string): number =>
  (files.get(file) ?? '').split('\n').length - 1

/** Pages, queries, lists and what is loaded lazily or tested are files of their own at any length. */
function checkShort(files: Files): Problem[] {
  return [...usersOf(files)].flatMap(([file, users]) => {
    const [user = ''] = users
    const [from, to] = [placeOf(user), placeOf(file)]
    // What only its test imports is used otherwise, as `Trans` is by the configuration of texts.
    if (
      users.size > 1 ||
      user.includes('.test.') ||
      to?.side !== 'web' ||
      !isCode(file) ||
      OF_ITS_OWN.test(file)
    )
      return []
    if (from?.layer !== to.layer || from.feature !== to.feature) return []
    const lines = linesOf(files, file)
    if (lines >= SHORT || lines + linesOf(files, user) > READABLE) return []
    if (featuresOf(files, user, file) > KNOWN_AT_MOST) return []
    return [say(file, 'room', `is short and used by ${user} alone; put it there`)]
  })
}

export const checkRooms = (files: Files): Problem[] => [
  ...checkFolders(files),
  ...checkShort(files),
]
