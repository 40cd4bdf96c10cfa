import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

const answers = (engine: string) => spawnSync(engine, ['info'], { stdio: 'ignore' }).status === 0

/** Those that can build the image here, in the order they are tried. */
const ENGINES: Readonly<Record<string, (tag: string, file: string) => string[]>> = {
  podman: (tag, file) => ['save', '--format', 'oci-archive', '-o', file, tag],
  docker: (tag, file) => ['save', '-o', file, tag],
}

/**
 * Builds the image of `deploy/Dockerfile` and saves it as an archive that `podman load` and `docker load` read.
 * @returns the engine that did, or null where none answers
 * @throws Error when an engine is there and fails
 */
export function saveImage(version: string, file: string): string | null {
  const engine = Object.keys(ENGINES).find(answers)
  if (!engine) return null
  const tag = `first-domino:${version}`
  rmSync(file, { force: true })
  const steps = [['build', '-f', 'deploy/Dockerfile', '-t', tag, '.'], ENGINES[engine]?.(tag, file) ?? []]
  for (const args of steps) {
    if (spawnSync(engine, args, { stdio: 'inherit' }).status !== 0)
      throw new Error(`${engine} ${args[0]} failed`)
  }
  return engine
}
