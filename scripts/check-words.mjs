// Looks for phrases that CONTRIBUTING.md ("Writing") discourages, and says what to write instead. The list is words.json:
//   not     a regular expression for whole words. A space also matches a line break, even inside a comment.
//           Without capital letters it ignores case
//   but     what to write instead
//   example something it must find: proves that the expression works
//   where   how the paths begin that it applies to, all by default; `!` excludes
//   except  regular expressions for names that contain the phrase and have to stay, such as those of the API
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files and folders to check. */
const SCOPE = ['src', 'test', 'e2e', '.env.example', '.github', 'bench', 'deploy', 'docs', 'scripts']
const EXEMPT = [
  // Contains the phrases themselves.
  'scripts/words.json',
  // Generated.
  'docs/licences.md',
  // The words of these pages are the product's, not the project's.
  'src/features/site/',
  'src/features/content/domain/keys-',
]
const TEXT = /(\.(ts|tsx|mjs|css|md|json|ya?ml|sh|service)|\.?env\.example|Dockerfile|Caddyfile)$/
/** What a line of a comment or a list begins with. */
const LINE_BREAK = String.raw`[ \t]*\r?\n[ \t]*(?:(?://+|\*|#|>)[ \t]*)?`

const filesIn = path => {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap(name => filesIn(join(path, name)))
}

const compile = ({ not, but, example, where = [], except = [] }) => ({
  not,
  example,
  pattern: new RegExp(
    String.raw`(?<![\w-])(?:${not.replaceAll(' ', `(?: |${LINE_BREAK})`)})(?![\w-])`,
    /[A-Z]/.test(not.replaceAll(/\\[A-Z]/g, '')) ? 'gu' : 'giu',
  ),
  but,
  applies: file =>
    !where.some(start => start[0] === '!' && file.startsWith(start.slice(1))) &&
    (where.every(start => start[0] === '!') || where.some(start => file.startsWith(start))),
  except: except.map(each => new RegExp(each, 'gu')),
})

const blank = (text, pattern) => text.replace(pattern, found => found.replace(/[^\n]/g, '\0'))
/** Text in “…” is somebody else's wording, such as a test's name. */
const QUOTED = /“[^”]*”/g

/** @returns what is found in a file's text, by line */
function findWords(text, file, words) {
  const own = blank(text, QUOTED)
  return words.flatMap(({ pattern, but, applies, except }) => {
    if (!applies(file)) return []
    return [...except.reduce(blank, own).matchAll(pattern)].map(({ 0: found, index }) => ({
      line: text.slice(0, index).split('\n').length,
      found: found.replace(new RegExp(LINE_BREAK, 'g'), ' '),
      but,
    }))
  })
}

const words = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8')).map(compile)
const files = [...readdirSync('.').filter(name => name.endsWith('.md')), ...SCOPE.flatMap(filesIn)].filter(
  file => TEXT.test(file) && !EXEMPT.some(start => file.startsWith(start)),
)
const problems = words
  .filter(({ pattern, example }) => !example.match(pattern))
  .map(({ not, example }) => `words.json: “${not}” does not find its example “${example}”`)
for (const file of files) {
  for (const { line, found, but } of findWords(readFileSync(file, 'utf8'), file, words))
    problems.push(`${file}:${line}: not “${found}” but “${but}”`)
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`${files.length} files use none of ${words.length} discouraged phrases\n`)
