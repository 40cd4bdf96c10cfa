import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { type Mode, plantedFaults } from './scripts/faults/plant.ts'
import { Turns } from './scripts/faults/reporter.ts'
import { texts } from './scripts/texts-plugin.ts'

const server = [
  'src/platform/server/**/*.test.ts',
  'src/app/server/**/*.test.ts',
  'src/app/cli/**/*.test.ts',
  'src/features/*/server/**/*.test.ts',
]

/** On PostgreSQL too: what the engines do differently, such as raw SQL, locks, races, search, JSON and migrations. */
const ENGINES = server.map(path => path.replace('*.test.ts', '*.engines.test.ts'))

/** Everything on both engines, and what tests other people's programs: before a release, and every night. */
const TESTS_ALL = process.env.TEST_ALL === '1'

/** For `npm run test:faults`. */
const mode = process.env.FAULTS as Mode | undefined
const FAULTS = {
  plugins: [...plantedFaults(), texts()],
  setupFiles: mode ? ['scripts/faults/switch.ts'] : [],
  // These call the built commands, in which nothing is planted.
  exclude: mode ? ['src/app/cli/**'] : [],
  included: (project: string, files: string[]) =>
    mode === 'turns' ? [`.cache/faults/turns/${project}/*.test.ts`] : files,
}

const onEngine = (engine: 'sqlite' | 'postgres') => ({
  plugins: FAULTS.plugins,
  resolve: { alias: { '@node-rs/argon2': resolve('test/argon2.ts') } },
  test: {
    setupFiles: FAULTS.setupFiles,
    ...AFTER_PROCESSES,
    name: engine,
    include: FAULTS.included(engine, engine === 'sqlite' || TESTS_ALL ? server : ENGINES),
    exclude: FAULTS.exclude,
    globalSetup: ['test/global-setup.ts'],
    provide: { engine },
    // Safe, because each file makes its own site and database. Reloading the server for each took half the CPU time.
    isolate: false,
  },
})

/** Planted faults ask the quick ones first: a fault that has been noticed is not asked about again. */
const ORDER = mode ? ['unit', 'sqlite'] : ['container', 'process', 'postgres', 'sqlite', 'unit']

/** The longest files run first, so that none is left running alone at the end. */
const LONG =
  /(process|programs)\/(deploy|example-feature|faults|imports-hostile|release|reminders|rolling-order|rolling-upgrade|start|watching)\.test\.ts$/

/**
 * One project after the other, the slowest first: a worker keeps its loaded modules only if the next file belongs to
 * the same project.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) =>
      2 * ORDER.indexOf(project.name) - (LONG.test(moduleId) ? 1 : 0)
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** Vitest does not mix projects with different `maxWorkers`: these run after `process`, which has its own. */
const AFTER_PROCESSES = { sequence: { groupOrder: 1 } }

export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
    ...(mode === 'turns' ? { reporters: [new Turns()] } : {}),
    maxWorkers: 2,
    // Generous, because a busy machine can be ten times slower: they only end a test that would otherwise wait forever.
    testTimeout: mode ? 60_000 : 300_000,
    passWithNoTests: Boolean(mode),
    hookTimeout: mode ? 60_000 : 120_000,
    projects: [
      {
        plugins: FAULTS.plugins,
        test: {
          ...AFTER_PROCESSES,
          setupFiles: FAULTS.setupFiles,
          name: 'unit',
          include: FAULTS.included('unit', [
            'src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ]),
          exclude: server,
        },
      },
      onEngine('sqlite'),
      onEngine('postgres'),
      // Only where an engine can build the image; `scripts/test.ts` finds that out.
      ...(process.env.CONTAINER_ENGINE
        ? [
            {
              test: {
                ...AFTER_PROCESSES,
                name: 'container',
                include: ['test/container/**/*.test.ts'],
                testTimeout: 240_000,
              },
            },
          ]
        : []),
      {
        plugins: [texts()],
        test: {
          name: 'process',
          // Their servers start, wait and stop: with two files at once, two cores would be half idle.
          maxWorkers: 3,
          include: [
            'test/process/**/*.test.ts',
            ...(TESTS_ALL ? ['test/programs/**/*.test.ts'] : []),
          ],
          globalSetup: ['test/process/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
})
