import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { containerEngine } from '../container-engine.ts'

const SAVE = {
  podman: (tag: string, file: string) => ['save', '--format', 'oci-archive', '-o', file, tag],
  docker: (tag: string, file: string) => ['save', '-o', file, tag],
}

/**
 * Builds the image of `deploy/Dockerfile` and saves it as an archive that `podman load` and `docker load` read.
 * @returns the engine that built it, or why none can here
 * @throws Error when an engine that has the base image fails
 */
export function saveImage(
  version: string,
  file: string,
): { engine: keyof typeof SAVE } | { engine: null; why: string } {
  const found = containerEngine()
  if (!found.engine) return found
  const { engine, image } = found
  const tag = `first-domino:${version}`
  rmSync(file, { force: true })
  const base = ['--build-arg', `NODE_IMAGE=${image}`]
  const steps = [
    ['build', '-f', 'deploy/Dockerfile', '-t', tag, ...base, '.'],
    SAVE[engine](tag, file),
  ]
  for (const args of steps) {
    if (spawnSync(engine, args, { stdio: 'inherit' }).status !== 0)
      throw new Error(`${engine} ${args[0]} failed`)
  }
  return { engine }
}
