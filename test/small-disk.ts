import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** Makes further writes of these processes fail. */
  fill: (pids: readonly number[]) => void
  free: (pids: readonly number[]) => void
  remove: () => void
}

/** A small file system where mounting is allowed, otherwise a file size limit on the processes. */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    const limit = (pids: readonly number[], most: string) => {
      for (const pid of pids) execFileSync('prlimit', ['--pid', String(pid), `--fsize=${most}:`])
    }
    return {
      folder,
      fill: pids => limit(pids, '0'),
      free: pids => limit(pids, 'unlimited'),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      for (let size = 65_536; size >= 1; ) {
        try {
          appendFileSync(filler, Buffer.alloc(size))
        } catch {
          size = Math.floor(size / 2)
        }
      }
    },
    free: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
