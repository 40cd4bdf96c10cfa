import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { debianPackage } from './debian.ts'

const STATES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * Runs Debian's nginx, with nothing set but where it keeps its files.
 * @param server what stands in `server`, after the port
 */
export async function startNginx(
  folder: string,
  port: number,
  server: string,
): Promise<() => Promise<void>> {
  const program = join(debianPackage('nginx', ['usr/sbin/nginx']), 'usr/sbin/nginx')
  const http = STATES.map(name => `${name}_temp_path ${join(folder, name)};`)
  const lines = [
    // Those who are root write to a folder that nobody else may enter.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${join(folder, 'nginx.pid')}; events {}`,
    `http { access_log off; ${http.join(' ')}`,
    `server { listen 127.0.0.1:${port}; ${server} } }`,
  ]
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, lines.join('\n'))
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', piece => (output += piece))
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${output}`)
    await fetch(`http://localhost:${port}`)
  }, 60_000)
  return () => {
    child.kill('SIGTERM')
    return ended
  }
}
