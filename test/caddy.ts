import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { debianPackage } from './debian.ts'
import { endAndRemove, freePort } from './site.ts'

export interface Caddy {
  /** The URL of the site that it serves over TLS. */
  url: string
  /** The same over plain HTTP. */
  plainUrl: string
  output: () => string
  stop: () => Promise<void>
}

/**
 * Runs Debian's Caddy with a Caddyfile, on free ports. From then on this process accepts its certificates.
 * @param environment what the Caddyfile reads; its site must be `localhost`
 */
export async function startCaddy(
  caddyfile: string,
  environment: Record<string, string>,
): Promise<Caddy> {
  const program = join(debianPackage('caddy', ['usr/bin/caddy']), 'usr/bin/caddy')
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-caddy-'))
  const [http, https] = [await freePort(), await freePort()]
  const own = ['admin off', 'skip_install_trust', `http_port ${http}`, `https_port ${https}`]
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\t${own.join('\n\t')}\n}\n${caddyfile}`)
  const child: ChildProcess = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  const said = (text: string) =>
    new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', () => output.includes(text) && resolve())
      child.once('exit', () => reject(new Error(`Caddy did not start:\n${output}`)))
      child.once('error', reject)
    })
  child.stderr?.on('data', piece => (output += piece))
  await Promise.all([
    said('serving initial configuration'),
    said('certificate obtained successfully'),
  ])
  const root = readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8')
  setDefaultCACertificates([...getCACertificates('default'), root])
  return {
    url: `https://localhost:${https}`,
    plainUrl: `http://localhost:${http}`,
    output: () => output,
    stop: () => endAndRemove(child, folder),
  }
}
