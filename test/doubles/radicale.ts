import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from '../debian.ts'
import { endAndRemove, freePort } from '../site.ts'
import { LOOPBACK_TLS } from './loopback-tls.ts'

const SYSTEM = ['/usr/bin/radicale', '/usr/local/bin/radicale', '/opt/homebrew/bin/radicale']

const present = (file: string | undefined): file is string => file !== undefined && existsSync(file)

/** @throws with instructions when there is none and none can be installed: the test must not be left out unnoticed */
export function findRadicale(): string {
  const places = [process.env.RADICALE, ...SYSTEM]
  if (!places.some(present)) installPackage('radicale')
  const found = places.find(present)
  if (found) return found
  throw new Error(
    'No Radicale (CalDAV server): install it (Debian: apt-get install radicale) or set RADICALE',
  )
}

/** A real CalDAV server over https on loopback, with one account. */
export async function startRadicale() {
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-radicale-'))
  const port = await freePort()
  const [username, password] = ['ann', 'correct horse']
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const config = file(
    'config',
    [
      '[server]',
      `hosts = 127.0.0.1:${port}`,
      'ssl = True',
      `certificate = ${file('cert.pem', LOOPBACK_TLS.cert)}`,
      `key = ${file('key.pem', LOOPBACK_TLS.key)}`,
      '[auth]',
      'type = htpasswd',
      `htpasswd_filename = ${file('users', `${username}:${password}\n`)}`,
      'htpasswd_encryption = plain',
      '[logging]',
      'level = info',
      '[storage]',
      `filesystem_folder = ${join(folder, 'collections')}`,
    ].join('\n'),
  )
  const child: ChildProcess = spawn(findRadicale(), ['--config', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', chunk => {
      output += chunk
      if (/Radicale server ready/.test(output)) resolve()
    })
    child.once('exit', () => reject(new Error(`Radicale did not start:\n${output}`)))
    child.once('error', reject)
  })
  /** The account's collections. */
  const url = `https://localhost:${port}/${username}/`
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return {
    ...{ url, username, password },
    /** Makes a collection, or puts an entry into one. */
    async put(path: string, body: string, method = 'PUT') {
      const type = method === 'PUT' ? 'text/calendar' : 'application/xml'
      const headers = { authorization, 'content-type': `${type}; charset=utf-8` }
      const answer = await fetch(new URL(path, url), { method, headers, body })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    },
    stop: () => endAndRemove(child, folder),
  }
}
