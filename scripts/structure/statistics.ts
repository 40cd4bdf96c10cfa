import type { Files } from './places.ts'

interface Statistics {
  files: number
  /** Lines. */
  median: number
  nineInTen: number
  longest: number
}

/** Lengths of the files of `src`, tests aside: what a newcomer has to read in one sitting. */
export function statisticsOf(files: Files): Statistics {
  const lengths = [...files]
    .filter(([file]) => /^src\/.*\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(([, text]) => text.trimEnd().split('\n').length)
    .sort((one, other) => one - other)
  const at = (share: number) =>
    lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0
  return {
    files: lengths.length,
    median: at(0.5),
    nineInTen: at(0.9),
    longest: lengths.at(-1) ?? 0,
  }
}
