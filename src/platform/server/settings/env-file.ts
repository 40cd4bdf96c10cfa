import { parseEnv } from 'node:util'

export interface EnvFile {
  values: Record<string, string | undefined>
  /** One for each line of the file that was not understood. */
  problems: string[]
}

/** Editors on Windows put it before the first name. */
const BYTE_ORDER_MARK = /^\uFEFF/

/** @param text of `.env`: one `NAME=value` per line. @returns its values, and what Node's parser would silently skip */
export function readEnvFile(text: string): EnvFile {
  const plain = text.replace(BYTE_ORDER_MARK, '')
  const values = parseEnv(plain)
  const problems = plain.split('\n').flatMap((line, at) => {
    const [, name = ''] = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*:/.exec(line) ?? []
    return name && values[name] === undefined
      ? [`.env, line ${at + 1}: ${name} is ignored; write ${name}=value, with an equals sign`]
      : []
  })
  return { values, problems }
}
