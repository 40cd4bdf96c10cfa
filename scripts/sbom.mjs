// Writes the software bill of materials as CycloneDX 1.5 to the given file, or to dist/sbom.cdx.json. It depends on the
// lock file only, so the same lock file gives the same bytes. `npm sbom --omit dev` cannot be used: it leaves out what a
// test tool needs as well, such as pg and zod.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { lockedPackages, named } from './locked-packages.ts'

const { name, version, description, license } = JSON.parse(readFileSync('package.json', 'utf8'))
const purl = (package_, at) => `pkg:npm/${package_.replace('@', '%40')}@${at}`

/** A package may be installed in several places; the list names it once. */
const refOf = new Map(lockedPackages.map(one => [one.path, purl(one.name, one.version)]))

/** `MIT` is an id of SPDX's list, `(MIT OR ISC)` an expression. */
const licences = text => (/ (OR|AND|WITH) /.test(text) ? [{ expression: text }] : [{ license: { id: text } }])

const hashes = integrity =>
  (integrity ?? '')
    .split(' ')
    .filter(Boolean)
    .map(one => one.match(/^sha(\d+)-(.+)$/))
    .map(([, bits, value]) => ({ alg: `SHA-${bits}`, content: Buffer.from(value, 'base64').toString('hex') }))

const components = new Map()
const dependencies = new Map()
for (const one of lockedPackages) {
  const ref = refOf.get(one.path)
  const needed = components.get(ref)?.scope === 'required' || !one.optional
  components.set(ref, {
    type: 'library',
    'bom-ref': ref,
    name: one.name,
    version: one.version,
    scope: needed ? 'required' : 'optional',
    hashes: hashes(one.integrity),
    licenses: one.licence ? licences(one.licence) : [],
    purl: ref,
  })
  const known = dependencies.get(ref) ?? []
  dependencies.set(ref, [...new Set([...known, ...one.needs.map(path => refOf.get(path))])])
}

const root = purl(name, version)
const list = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': root,
      name,
      version,
      description,
      licenses: licences(license),
      purl: root,
    },
  },
  components: [...components.values()],
  dependencies: [
    { ref: root, dependsOn: named.map(path => refOf.get(path)) },
    ...[...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  ],
}
// The serial number is derived from the content, so the same content has the same number (RFC 9562, version 8).
const digits = createHash('sha256').update(JSON.stringify(list)).digest('hex')
const serialNumber = `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`

const [file = 'dist/sbom.cdx.json'] = process.argv.slice(2)
mkdirSync(dirname(file), { recursive: true })
const { $schema, bomFormat, specVersion, ...rest } = list
writeFileSync(
  file,
  `${JSON.stringify({ $schema, bomFormat, specVersion, serialNumber, ...rest }, null, 2)}\n`,
)
process.stdout.write(`${file}: ${components.size} packages\n`)
