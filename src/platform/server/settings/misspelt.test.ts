import { expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'
import { misspelt } from './misspelt.ts'

const KNOWN = ['SITE_URL', 'PORT', 'SMTP_URL', 'TRUST_PROXY']

test('a misspelt name is reported with the nearest setting', () => {
  expect(misspelt(['SITE_ULR', 'COLOUR', 'PORT'], ['SMPT_URL', 'EDITOR', 'PATH'], KNOWN)).toEqual([
    'SMPT_URL is not a setting and is ignored; did you mean SMTP_URL?',
    'SITE_ULR is not a setting and is ignored; did you mean SITE_URL?',
    'COLOUR is not a setting and is ignored; docs/settings.md lists all settings',
  ])
  expect(misspelt([], ['NODE_OPTIONS', 'SITE_HOST', 'npm_config_x', 'PORTS'], KNOWN)).toEqual([])
})

test('a byte order mark is skipped, and a colon is reported with its line', () => {
  const { values, problems } = readEnvFile(
    '\uFEFFSITE_URL=https://a.example\n# PORT: no\nPORT: 5140\n',
  )
  expect(values).toEqual({ SITE_URL: 'https://a.example' })
  expect(problems).toEqual(['.env, line 3: PORT is ignored; write PORT=value, with an equals sign'])
  expect(readEnvFile('SMTP_URL=smtp://a:b@c\nTRUST_PROXY="a: b"\n').problems).toEqual([])
})
