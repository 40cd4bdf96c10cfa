import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** Leaves no room for what these processes write. */
  fill: (pids: readonly number[]) => void
  free: (pids: readonly number[]) => void
  remove: () => void
}

/**
 * A folder that can be filled up. Where it may be mounted it is a small file system of its own; elsewhere the system
 * refuses the processes every further byte in a file, which reaches them as a failed write too.
 */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
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
