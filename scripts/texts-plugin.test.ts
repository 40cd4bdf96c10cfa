import { expect, test } from 'vitest'
import { messagesOf } from './texts-plugin.ts'

const CODE = `
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
const plain = msg\`Say “hello”\`
const words = (name: string, n: number) => t\`\${name}: \${plural(n, { one: '# day', other: '# days' })}\`
const Page = ({ name }: { name: string }) => <p><Trans>Hello <b>{name}</b></Trans></p>
const own = { message: 'a {name} of its own' }
`

test('English is compiled into the scripts: its placeholders, plurals and elements', async () => {
  const { code } = await messagesOf(CODE, 'page.tsx')
  expect(code).not.toContain('/macro')
  expect(code).toContain('message: "Say “hello”"')
  expect(code).toContain(
    'message: [["name"],": ",["n","plural",{"one":["#"," day"],"other":["#"," days"]}]]',
  )
  expect(code).toContain('message: ["Hello <0>",["name"],"</0>"]')
  expect(code).toContain("{\n  message: 'a {name} of its own'\n}")
})
