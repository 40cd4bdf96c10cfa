import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { dataTable } from '#src/app/server/data-table.ts'
import { licenseTexts } from './license-texts.ts'
import { foldersOf, type Platform, packagesAt } from './platform-packages.ts'
import type { Entry } from './tar.ts'

/** What an operator reads, beside what runs. */
const DOCUMENTS = ['LICENSE', 'CHANGELOG.md', 'README.md', '.env.example', 'docs', 'deploy']
const NOT_FOR_OPERATORS = /^docs\/(decisions|pictures)\/|\.(png|svg|test\.yaml)$/
/** Parts of `dist/` that the build did not make: files of sites that ran here, or of a release. */
const NOT_BUILT = /^dist\/(pages|release|first-domino-.*|sbom\.cdx\.json|\.stamp\.json)(\/|$)/

/** Never enters folders that the build did not make: a site running here may create and delete files there. */
const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? globSync('**', {
        cwd: path,
        withFileTypes: true,
        exclude: ({ parentPath, name }) => NOT_BUILT.test(relative('.', join(parentPath, name))),
      })
        .filter(entry => entry.isFile())
        .map(({ parentPath, name }) => relative('.', join(parentPath, name)))
    : [path]

const linked = (path: string, file: string, isProgram = false): Entry => ({
  path,
  isProgram,
  content: { file },
})
const written = (path: string, text: string, isProgram = false): Entry => ({
  path,
  isProgram,
  content: Buffer.from(text),
})

/** What the Dockerfile copies from its build, which is all that the server needs at run time. */
export function runtimePaths(dockerfile: string): string[] {
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(
    ([, path = '']) => path,
  )
  if (copied.length === 0) throw new Error('deploy/Dockerfile copies nothing from its build')
  return copied.filter(path => path !== 'package.json')
}

/**
 * The files of an archive, without its top folder.
 * @throws Error when a package for another platform cannot be fetched
 */
export function payloadOf(platform: Platform, version: string): Entry[] {
  const { name, license } = JSON.parse(readFileSync('package.json', 'utf8'))
  const paths = runtimePaths(readFileSync('deploy/Dockerfile', 'utf8'))
  const isPackage = (path: string) => path.startsWith('node_modules/')
  const node = packagesAt(`node_modules/node-${platform}`, platform)
  const packages = paths.filter(isPackage).flatMap(path => packagesAt(path, platform))
  const folders = foldersOf([...node, ...packages], platform)
  const nodeFolder = folders.get(node[0] as (typeof node)[number]) ?? ''
  const built = paths.filter(path => !isPackage(path)).flatMap(filesIn)
  const documents = DOCUMENTS.flatMap(filesIn).filter(file => !NOT_FOR_OPERATORS.test(file))
  return [
    linked('first-domino', 'scripts/release/first-domino.sh', true),
    linked('bin/node', join(nodeFolder, 'bin/node'), true),
    linked('licences/node.txt', join(nodeFolder, 'LICENSE')),
    // libvips' own, which its package does not hold.
    linked('licences/lgpl-3.0.txt', 'scripts/release/licenses/lgpl-3.0.txt'),
    linked('licences/gpl-3.0.txt', 'scripts/release/licenses/gpl-3.0.txt'),
    written('licences/packages.txt', licenseTexts()),
    written('docs/data.md', dataTable()),
    written(
      'package.json',
      `${JSON.stringify({ name, version, license, type: 'module' }, null, 2)}\n`,
    ),
    ...[...built, ...documents].map(file => linked(file, file)),
    ...packages.flatMap(each => {
      const folder = folders.get(each) ?? ''
      return filesIn(folder).map(file => linked(`${each.path}${file.slice(folder.length)}`, file))
    }),
  ]
}
