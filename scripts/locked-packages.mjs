// What the lock file says is installed with the site itself, the test tools left out.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

const nameIn = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The place that a package's import of `name` leads to: its own folder of packages, or one above. */
function found(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

const needs = (path, { dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .map(name => found(path, name))
    .filter(at => at !== null && !packages[at].dev)

/** The packages of `npm ci --omit=dev`, those for other systems too, in the lock's order. */
export const lockedPackages = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, entry]) => ({
    path,
    name: entry.name ?? nameIn(path),
    version: entry.version,
    licence: entry.license ?? null,
    integrity: entry.integrity ?? null,
    /** Left out where it does not fit the system. */
    optional: Boolean(entry.optional || entry.devOptional),
    needs: needs(path, entry),
  }))

/** What the site itself names: the first steps of the graph. */
export const named = needs('', { ...packages[''], peerDependencies: {} })
