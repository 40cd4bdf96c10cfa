import { posix } from 'node:path'
import { type Files, isTest, type Problem, placeOf, say } from './places.ts'

const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*'
/** A folder of one subject inside a feature. */
const SUBJECT = `(?!components/|migrations/)${NAME}/`

/** Every file a feature may have; a subject that grows gets a folder of its own, named after it. */
const FEATURE_FILES = [
  '(constants|contract|errors|domain)\\.ts',
  `(domain|contract)/${NAME}\\.ts`,
  '(.+/)?[a-z0-9-]+(\\.engines)?\\.test\\.tsx?',
  `server/${NAME}(\\.store)?\\.ts`,
  'server/rows\\.generated\\.ts',
  'server/migrations/\\d{4}-[a-z0-9-]+\\.ts',
  `server/${SUBJECT}${NAME}(\\.store)?\\.ts`,
  'web/exposed\\.json',
  `web/${NAME}\\.(tsx?|css)`,
  `web/components/${NAME}\\.(tsx?|css)`,
  `web/${SUBJECT}${NAME}\\.(tsx?|css)`,
].map(pattern => new RegExp(`^${pattern}$`))

/** The folders of each layer but the features; they are subjects already. */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  contract: /^[^/]+$/,
  platform:
    /^(server\/((http|db|db\/migrations|mail|jobs|observe|pages|settings)\/)?|web\/((api|browser|calendar|editing|forms|layout|lists|offline|routing|sections|static|styles|ui)\/)?)[^/]+$/,
  app: /^((server|cli)\/[^/]+|web\/((document|layouts)\/)?[^/]+)$/,
}

const FORBIDDEN = /(^|\/)(utils|helpers|types|lib|common|shared|misc)(\/|\.tsx?$)/
const COMPONENTS_AT_MOST = 15

function checkName(file: string): Problem | null {
  const place = placeOf(file)
  if (!place)
    return say(file, 'layer', 'is in no layer; src has contract, platform, features and app')
  if (FORBIDDEN.test(file))
    return say(file, 'name', 'name the subject; there is no utils, helpers, types or lib')
  if (/[A-Z_ ]/.test(file)) return say(file, 'name', 'file names are kebab-case')
  if (/\/index\.tsx?$/.test(file))
    return say(file, 'name', 'no barrels; import the file that has it')
  if (place.layer === 'features') {
    if (FEATURE_FILES.some(pattern => pattern.test(place.inside))) return null
    const folder = place.side === 'both' ? 'server/ or web/' : `${place.side}/<subject>/`
    return say(
      file,
      'vocabulary',
      `not a file that a feature has; put it into ${folder}, or see docs/architecture.md`,
    )
  }
  if (FOLDERS[place.layer]?.test(place.inside)) return null
  return say(file, 'vocabulary', `${place.layer} has no such folder; see docs/architecture.md`)
}

function checkComponents(paths: readonly string[]): Problem[] {
  const counts = new Map<string, number>()
  for (const file of paths) {
    const folder = posix.dirname(file)
    if (folder.endsWith('/components') && !isTest(file))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > COMPONENTS_AT_MOST)
    .map(([folder, count]) =>
      say(
        folder,
        'components',
        `${count} files; at most ${COMPONENTS_AT_MOST}, give a subject its own folder`,
      ),
    )
}

/** A feature has either domain.ts, or a folder domain/ with a file for each subject. */
function checkDomains(paths: readonly string[]): Problem[] {
  const folders = new Set(
    paths.map(posix.dirname).filter(folder => /^src\/features\/[^/]+\/domain$/.test(folder)),
  )
  return paths
    .filter(path => path.endsWith('/domain.ts') && folders.has(path.slice(0, -'.ts'.length)))
    .map(path =>
      say(path, 'domain', 'stands beside domain/; put it there under the name of its subject'),
    )
}

export function checkNames(files: Files): Problem[] {
  const paths = [...files.keys()].filter(path => path.startsWith('src/'))
  return [
    ...paths.map(checkName).filter(problem => problem !== null),
    ...checkComponents(paths),
    ...checkDomains(paths),
  ]
}
