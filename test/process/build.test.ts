import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#test/folders.ts'

/** What a build is made by, beside the sources. */
const BUILT_BY = [
  ...['scripts/run.cjs', 'scripts/run.mjs', 'scripts/make-images.ts'],
  ...['scripts/localized-scripts.ts', 'scripts/texts-plugin.ts', 'lingui.config.ts'],
  ...['vite.config.ts', 'vite.server.config.ts', 'react-router.config.ts', 'tsconfig.base.json'],
  ...['package.json', 'package-lock.json'],
]

test('the pages are rendered by React as it is for production, whatever NODE_ENV is where the site starts', () => {
  const folder = 'dist/web/server'
  const files = readdirSync(folder, { recursive: true }).map(String)
  const text = files
    .filter(name => name.endsWith('.js'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join()
  expect(text).toContain('renderToPipeableStream')
  expect(text).not.toContain('Each child in a list should have a unique')
})

test('a browser loads the site’s texts to edit them only: each page with a script brings along what it says', () => {
  const folder = 'dist/web/client'
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const manifest = readdirSync(join(folder, 'assets')).find(name => name.startsWith('manifest-'))
  const { routes } = JSON.parse(/{.*}/.exec(read(`assets/${manifest}`))?.[0] ?? '') as {
    routes: Record<string, { module: string; imports: string[] }>
  }
  const found = Object.entries(routes).filter(([, { module, imports }]) =>
    [module, ...imports].some(file =>
      read(file).includes('Tip the first domino. The week follows.'),
    ),
  )
  const scriptless = ['/', '/coaching', '/p/:slug', '/pricing', '/tools']
  const editors = ['/admin/site', '/admin/site/pages/:id', '/admin/site/start']
  expect(found.map(([id]) => id).toSorted()).toEqual([...scriptless, ...editors].toSorted())
})

test('a site is built again once its code or its translations have changed, and not before', () => {
  const folder = openFolder()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const path of BUILT_BY) cpSync(path, join(folder, path))
  write('src/page.ts', 'one')
  write('locales/de.po', 'eins')
  write(
    'scripts/build.ts',
    "import { mkdirSync } from 'node:fs'\nmkdirSync('dist', { recursive: true })",
  )
  const build = () =>
    execFileSync(process.execPath, ['scripts/run.cjs', 'build'], { cwd: folder, encoding: 'utf8' })
  const said = [build(), build()]
  write('src/page.ts', 'two')
  said.push(build())
  write('locales/de.po', 'zwei')
  said.push(build(), build())
  expect(said.map(each => each.includes('Building the site'))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})
