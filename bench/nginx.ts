import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#test/site.ts'
import { haveProgram } from './debian.ts'
import type { Measured } from './server-process.ts'

const NGINX = '/usr/sbin/nginx'
/** Linux reports a process's CPU time in ticks of this length. */
const TICK_MICROSECONDS = 10_000

export const findNginx = (): boolean => haveProgram(NGINX, 'nginx-light')

const ticksOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** nginx with one worker that serves `page`, precompressed like ours. */
export async function measureNginx(
  folder: string,
  page: Buffer,
  gzipped: Buffer,
): Promise<Measured> {
  const port = await freePort()
  const root = join(folder, 'nginx')
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.html'), page)
  writeFileSync(join(root, 'index.html.gz'), gzipped)
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `worker_processes 1; daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr error;
     events { worker_connections 512; }
     http { access_log ${folder}/access.log; gzip_static on; default_type text/html; keepalive_requests 1000000;
       client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
       uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       server { listen 127.0.0.1:${port}; root ${root}; } }`,
  )
  const child = spawn(NGINX, ['-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://localhost:${port}`
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await new Promise(resolve => setImmediate(resolve))
  }
  return {
    name: 'nginx',
    url,
    pid: child.pid ?? 0,
    startedInMs: 0,
    memory: async () => 0,
    cpu: async () => ticksOf(child.pid ?? 0) * TICK_MICROSECONDS,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
