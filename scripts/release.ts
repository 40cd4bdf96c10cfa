// `npm run release`: builds from a clean tree and writes the files of a release to dist/release/.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SUMS, writeArchive, writeBillOfMaterials, writeSums } from './release/archives.ts'
import { saveImage } from './release/image.ts'
import { PLATFORMS } from './release/platform-packages.ts'
import { sign, signatureOf } from './release/signature.ts'

const FOLDER = join('dist', 'release')
const BEST = 9
/** Verifies what the secret key at `RELEASE_KEY` signs; that key never enters the repository. */
const PUBLIC_KEY = 'release.pub'

const say = (line: string) => console.log(`release: ${line}`)
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

function stop(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
if (git('status', '--porcelain'))
  stop('There are uncommitted changes; a release is made from a commit.')
const unreleased = readFileSync('CHANGELOG.md', 'utf8').split('\n## ')[1] ?? ''
if (/^- /m.test(unreleased))
  say(
    `CHANGELOG.md has unreleased changes: name them and raise the version, unless this is a trial of ${version}`,
  )

if (process.env.RELEASE_KEY && !existsSync(PUBLIC_KEY))
  stop(
    `There is no ${PUBLIC_KEY}, the public key that verifies releases: CONTRIBUTING.md says how to make one.`,
  )

// A build keeps files of the previous build, for sites that run from this folder; a release must not contain them.
rmSync('dist', { recursive: true, force: true })
execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
mkdirSync(FOLDER, { recursive: true })
writeBillOfMaterials(FOLDER)
const seconds = Number(git('log', '-1', '--format=%ct'))
for (const platform of PLATFORMS)
  say(await writeArchive({ folder: FOLDER, platform, version, seconds, level: BEST }))
const image = join(FOLDER, `first-domino-${version}-image.tar`)
const made = saveImage(version, image)
say(made.engine ? `${image}, by ${made.engine}` : `no image, the rest follows: ${made.why}`)
await writeSums(FOLDER)
const sums = join(FOLDER, SUMS)
say(sums)
const secret = process.env.RELEASE_KEY
if (!secret)
  say(
    'not signed, so this is a trial: RELEASE_KEY names no file with a secret key (CONTRIBUTING.md, Releases)',
  )
else {
  sign(sums, { secret, published: PUBLIC_KEY }, `First Domino ${version}`)
  say(signatureOf(sums))
}
