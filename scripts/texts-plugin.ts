import { transformAsync } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'
import { LANGUAGE_CODES } from '#src/contract/languages.ts'
import { compiledCatalog } from '#src/platform/server/catalogs.ts'
import { PSEUDO, pseudo } from '#src/platform/server/pseudo.ts'

const MACRO = /from '@lingui\/(?:core\/macro|core\/runtime-macro|react\/macro)'/
const ID = /\bid: "([\w-]{6})"/g
const MESSAGE = /message: ("(?:[^"\\]|\\.)*")/g

/** English is part of the scripts, and compiled there: a browser that reads English loads no catalog and no parser. */
function compiled(code: string): string {
  const ids = new Set([...code.matchAll(ID)].map(([, id]) => id))
  return code.replace(MESSAGE, (whole, literal: string) => {
    const text = JSON.parse(literal)
    if (!ids.has(generateMessageId(text))) return whole
    const parts = compileMessage(text)
    return typeof parts === 'string' || parts[0] === text
      ? whole
      : `message: ${JSON.stringify(parts)}`
  })
}

/** All languages, for development: the build has scripts for each. */
const CATALOGS = 'virtual:catalogs'
const catalogs = () => ({
  ...Object.fromEntries(
    LANGUAGE_CODES.flatMap(code => (code === 'en' ? [] : [[code, compiledCatalog(code)]])),
  ),
  [PSEUDO]: pseudo(compiledCatalog('en')),
})

/**
 * Turns `t`, `msg`, `Trans` and `Plural` into messages that can be said in any language. By Babel, since Lingui's native
 * transform is not installed by the npm of Node 20, and not made for every machine.
 */
export const texts = (): Plugin => ({
  name: 'texts',
  enforce: 'pre',
  resolveId: id => (id === CATALOGS ? `\0${id}` : undefined),
  load: id =>
    id === `\0${CATALOGS}` ? `export const catalogs = ${JSON.stringify(catalogs())}` : undefined,
  transform: { filter: { code: MACRO }, handler: messagesOf },
})

/** @param id the file, which says how it is parsed */
export async function messagesOf(code: string, id: string): Promise<{ code: string; map: null }> {
  const result = await transformAsync(code, {
    filename: id.split('?')[0],
    babelrc: false,
    configFile: false,
    plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }]],
    parserOpts: { plugins: ['typescript', ...(/\.tsx/.test(id) ? ['jsx' as const] : [])] },
    generatorOpts: { jsescOption: { minimal: true, quotes: 'double' } },
  })
  return { code: compiled(result?.code ?? code), map: null }
}
