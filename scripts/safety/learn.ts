import type { Learned, Scale } from '#src/features/guidance/server/safety/model.ts'
import { BUCKETS, type Reading } from '#src/features/guidance/server/safety/traits.ts'

/** A text as it is read, as it stands and with typing errors, and the answer to what is to be learned. */
export interface Example {
  readings: readonly Reading[]
  yes: boolean
}

/** A trait of fewer samples says nothing. */
const SAMPLES_MIN = 5
const ROUNDS = 15
/** How much a wrong answer costs, against large weights. */
const COST = 0.5
/** Of 8 bits with a sign. */
const WEIGHT_MAX = 127
/** Weights below this part of the largest are left out: they say little, and each takes two bytes. */
const LEAST = 0.035
/** The same for telling one danger from another, which takes less. */
const LEAST_ROUGH = 0.12

interface Sample {
  traits: Uint32Array
  /** Divides each trait's part. */
  length: number
  yes: boolean
}

const sampleOf = (traits: ReadonlySet<number>, yes: boolean): Sample => ({
  traits: Uint32Array.from(traits),
  length: Math.sqrt(1 + traits.size),
  yes,
})

const wholeOf = ({ sentences }: Reading): ReadonlySet<number> =>
  new Set(sentences.flatMap(sentence => [...sentence]))

/** How well a trait tells the two answers apart; 0 for one that is too rare. Without logarithms, which may differ by machine. */
function importanceOf(samples: readonly Sample[]): Float64Array {
  const counts = [new Float64Array(BUCKETS), new Float64Array(BUCKETS)] as const
  const totals: [number, number] = [2, 2]
  for (const { traits, yes } of samples) {
    const side = yes ? 1 : 0
    totals[side]++
    for (const trait of traits) counts[side][trait] = (counts[side][trait] ?? 0) + 1
  }
  return Float64Array.from({ length: BUCKETS }, (_, trait) => {
    const [no, yes] = [counts[0][trait] ?? 0, counts[1][trait] ?? 0]
    if (no + yes < SAMPLES_MIN) return 0
    const [rarity, share] = [(no + 1) / totals[0], (yes + 1) / totals[1]]
    return 0.3 + (2 * Math.abs(share - rarity)) / (share + rarity)
  })
}

/** The same order everywhere. */
function shuffler(): (order: Uint32Array) => void {
  let seed = 12_345
  return order => {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      const other = seed % (at + 1)
      const kept = order[at] ?? 0
      order[at] = order[other] ?? 0
      order[other] = kept
    }
  }
}

/**
 * A support vector machine with squared hinge loss, by dual coordinate descent (Hsieh and others, 2008). It adds, multiplies
 * and divides only, so every machine gets the same bits.
 */
function separate(samples: readonly Sample[], importance: Float64Array, costOfYes: number) {
  const weights = new Float64Array(BUCKETS)
  const pulls = new Float64Array(samples.length)
  const slackOf = (yes: boolean) => 1 / (2 * COST * (yes ? costOfYes : 1))
  const parts = samples.map(({ traits, length }) =>
    Float64Array.from(traits, trait => (importance[trait] ?? 0) / length),
  )
  const squares = parts.map(part => part.reduce((sum, value) => sum + value * value, 1))
  const shuffle = shuffler()
  const order = Uint32Array.from(samples.keys())
  let bias = 0
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order)
    for (const at of order) {
      const { traits, yes } = samples[at] as Sample
      const slack = slackOf(yes)
      const part = parts[at] as Float64Array
      const pull = pulls[at] ?? 0
      let sum = bias
      for (let n = 0; n < traits.length; n++)
        sum += (weights[traits[n] as number] as number) * (part[n] as number)
      const error = (yes ? sum : -sum) - 1 + slack * pull
      const next = Math.max(0, pull - error / ((squares[at] ?? 1) + slack))
      if (next === pull) continue
      pulls[at] = next
      const change = yes ? next - pull : pull - next
      bias += change
      for (let n = 0; n < traits.length; n++) {
        const trait = traits[n] as number
        weights[trait] = (weights[trait] as number) + change * (part[n] as number)
      }
    }
  }
  return { bias, weights: weights.map((weight, trait) => weight * (importance[trait] ?? 0)) }
}

function rounded({ bias, weights }: ReturnType<typeof separate>, least: number): Scale {
  const largest = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0)
  const step = largest / WEIGHT_MAX
  const steps = Int8Array.from(weights, weight =>
    Math.abs(weight) < least * largest ? 0 : Math.round(weight / step),
  )
  return { bias, step, weights: steps }
}

export function learn(examples: readonly Example[], { isRough = false } = {}): Scale {
  const samples = examples.flatMap(({ readings, yes }) =>
    readings.map(reading => sampleOf(wholeOf(reading), yes)),
  )
  const yes = samples.filter(sample => sample.yes).length
  // Of few dangers, one that is taken for another counts more.
  const costOfYes = isRough ? (samples.length - yes) / yes : 1
  return rounded(separate(samples, importanceOf(samples), costOfYes), isRough ? LEAST_ROUGH : LEAST)
}

/** As `openLearned` reads it. */
export function packed({ bias, step, weights }: Scale): Learned {
  const bytes: number[] = []
  let last = 0
  for (const [bucket, weight] of weights.entries()) {
    if (weight === 0) continue
    const distance = bucket - last
    if (distance > 16_383) bytes.push((distance >> 14) | 128)
    if (distance > 127) bytes.push(((distance >> 7) & 127) | 128)
    bytes.push(distance & 127, weight & 255)
    last = bucket
  }
  return { bias, step, weights: Buffer.from(bytes).toString('base64') }
}
