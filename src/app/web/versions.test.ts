import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FEATURES = new URL('../../features/', import.meta.url)
const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !file.includes('.test.'),
)
const textOf = (file: string) => readFileSync(new URL(file, FEATURES), 'utf8')
const VERSION = /\b(expected_)?updated_at: (z\.optional|version|expected)/

const contracts = files.filter(
  file => /^[\w-]+\/contract(\/[\w-]+)?\.ts$/.test(file) && VERSION.test(textOf(file)),
)

test('there are contracts by which a change names the version it was made on', () => {
  expect(contracts.length).toBeGreaterThan(8)
})

test.each(contracts)(
  'a page sends with each change of %s on which version it was made',
  contract => {
    const [feature = '', ...rest] = contract.split('/')
    const name = `/${rest.join('/')}'`
    const sends = (file: string) => {
      const text = textOf(file)
      return (
        text.includes(name) &&
        /\b(updated_at|base): (\w+\.)*(since|updated_at)|updated_at: .*since/.test(text)
      )
    }
    expect(
      files.filter(file => file.startsWith(`${feature}/web/`) && sends(file)).length,
    ).toBeGreaterThan(0)
  },
)
