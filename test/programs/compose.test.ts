import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { OLDEST_NODE } from '#src/app/server/start-errors.ts'

/** Reads the files for containers behind a proxy as text, which needs no container engine. */
const read = (path: string) => readFileSync(path, 'utf8')

test('the compose file gives settings that the site takes, and its example names what to fill in', () => {
  const compose = read('deploy/compose.yaml')
  const example = Object.fromEntries(
    [...read('deploy/env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
  const asked = new Set(
    [...compose.matchAll(/\$\{([A-Z_]+)(?:\}|:\?)/g)].map(([, name = '']) => name),
  )
  for (const name of asked) expect(Object.keys(example)).toContain(name)
  const filled = {
    ...example,
    POSTGRES_PASSWORD: 'secret',
    AUTH_SECRET: 'x'.repeat(32),
    ADMIN_USERNAME: 'rosa',
    ADMIN_PASSWORD: 'a password of her own',
  }
  const app = /^ {2}app: &app\n([\s\S]*?)\n\n/m.exec(compose)?.[1] ?? ''
  const given = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(app)?.[1] ?? ''
  const environment = Object.fromEntries(
    [...given.matchAll(/^ {6}([A-Z_]+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(
        /\$\{([A-Z_]+)(?::(\?|-)([^}]*))?\}/g,
        (_, each: keyof typeof filled, kind: string, otherwise: string) =>
          kind === '-' ? otherwise : filled[each],
      ),
    ]),
  )
  const table = read('docs/settings.md')
  for (const name of Object.keys(environment)) expect(table).toContain(`\`${name}\``)
  const settings = readSettings({ ...filled, ...environment })
  expect(settings).toMatchObject({
    siteUrl: 'https://coach.example',
    database: {
      engine: 'postgres',
      url: 'postgres://first_domino:secret@postgres:5432/first_domino',
    },
    metrics: { port: 9464, host: '0.0.0.0' },
    admin: { username: 'rosa' },
    site: { passwordMin: 8, twoFactor: 'admins' },
    writesPerMinute: 600,
  })
  // The proxy's network is trusted: it contains the proxy and the site, but not the database.
  const [, subnet = ''] = /- subnet: (\S+)/.exec(compose) ?? []
  expect(settings.trustProxy?.check(subnet.replace('.0/24', '.2'))).toBe(true)
  expect(settings.trustProxy?.check('172.30.8.2')).toBe(false)
  expect(compose.match(/^ {4}networks: .*$/gm)).toEqual(
    ['[inside, database]', '[database]', '[inside]'].map(list => `    networks: ${list}`),
  )
  // The database's log quotes no row, and so names nobody.
  expect(compose).toMatch(
    /image: postgres:[\s\S]*?\n {4}command: postgres -c log_error_verbosity=terse\n/,
  )
  // Only the proxy can be reached from outside.
  expect(compose.match(/^ {4}ports:/gm)).toHaveLength(1)
  expect(compose.indexOf('ports:')).toBeGreaterThan(compose.indexOf('  caddy:'))
  // The compose file never makes an administrator whose name everybody knows.
  for (const name of ['ADMIN_USERNAME', 'ADMIN_PASSWORD']) expect(compose).toContain(`\${${name}:?`)
  expect(read('deploy/Dockerfile')).toMatch(/EXPOSE 3000/)
})

const OWN = 'first-domino'
/** `name:version@digest`, with a registry and a folder or without. */
const PINNED = /^[\w./-]+:[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/

/** The images that a file names: after `FROM`, as `image:` in YAML, and copied from with `--from=`. */
function imagesIn(text: string): string[] {
  const stages = [...text.matchAll(/^FROM\s.*\sAS\s+(\S+)/gim)].map(([, stage = '']) => stage)
  const named = [
    ...text.matchAll(/^ARG\s+NODE_IMAGE=(\S+)/gm),
    ...text.matchAll(/^\s*FROM\s+(?:--\S+\s+)*(\S+)/gim),
    ...text.matchAll(/^\s*(?:-\s+)?image:\s*["']?([^\s"'#]+)/gm),
    ...text.matchAll(/^\s*COPY\s+.*--from=(\S+)/gim),
  ].map(([, image = '']) => image)
  return named.filter(image => image !== OWN && !image.startsWith('$') && !stages.includes(image))
}

test('every image is pinned by its digest, with its version beside it', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  const found = files
    .filter(file => /(Dockerfile|Containerfile)[^/]*$|\.ya?ml$/.test(file))
    .flatMap(file => imagesIn(read(file)))
  expect(found.map(image => image.replace(/:.*/, '')).sort()).toEqual(['caddy', 'node', 'postgres'])
  expect(found.filter(image => !PINNED.test(image))).toEqual([])
  const [, major] = /node:(\d+)\./.exec(found.join()) ?? []
  expect(Number(major)).toBeGreaterThanOrEqual(OLDEST_NODE)
  // The guide's command for printing the images has to find all of them.
  const [, pattern = ''] =
    /grep -ohE '([^']+)' deploy\/Dockerfile deploy\/compose\.yaml/.exec(
      read('docs/guide/install.md'),
    ) ?? []
  for (const image of found) expect(image).toMatch(new RegExp(`^${pattern}$`))
})
