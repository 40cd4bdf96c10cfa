// Vitest's reporter for turns: one line as each begins and ends, which `turns.ts` reads.
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { markOf } from './plant.ts'

const nameOf = ({ moduleId }: TestModule): string => basename(moduleId, '.test.ts')

export class Turns implements Reporter {
  onTestModuleStart(module: TestModule): void {
    console.log(`turn ${nameOf(module)} began`)
  }

  onTestModuleEnd(module: TestModule): void {
    const failed = module.state() === 'failed'
    const [fault = ''] = nameOf(module).split('-')
    if (failed) writeFileSync(markOf(Number(fault)), nameOf(module))
    console.log(`turn ${nameOf(module)} ${failed ? 'failed' : 'passed'}`)
  }
}
