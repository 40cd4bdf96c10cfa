import type { Language } from './language.ts'

const phrase = (source: string) => new RegExp(`\\b${source}`)

const NOT_MEANT =
  '(?! (vor (lachen|scham|lange ?weile|hunger|peinlichkeit|lauter|durst)|haha|als (im|in|noch|nochmal|mit)|bei (dem|der|so|solchen))\\b)'

/** In shortened text. Each means danger whatever stands around it; what depends on that is learned. */
export const PHRASES_DE: Language['phrases'] = {
  emergency: [
    phrase(
      '(atmet|atme) (nicht|kaum|kaum noch)( mehr)?(?= ?[.!?,]| ?$| (und|was|hilfe|bitte|richtig)\\b)',
    ),
    phrase(
      '(krieg|kriege|kriegt|bekomme|bekomm|bekommt) (seit [^.!?]{1,20}|ganz |fast |gar )?(keine|kaum|schwer) luft( mehr)?\\b(?! (im (meeting|buro|job)|vor lachen|zum))',
    ),
    phrase(
      '(habe|hat) [^.!?]{0,30}(alle|die ganzen?|zu viele?|ganze packung|ganze schachtel) [^.!?]{0,20}(geschluckt|eingeworfen|intus)\\b',
    ),
    phrase(
      'alle (meine |ihre |seine )?(tabletten|schlaftabletten|pillen|medikamente) (genommen|geschluckt|eingenommen)\\b(?!,? (wie|laut|nach|die|heute fruh)\\b)',
    ),
    phrase(
      '(habe|hat) (vorhin |gerade |grad |eben |jetzt |heute )?(eine |ne )?(uberdosis) [^.!?]{0,20}(genommen|geschluckt|intus)\\b',
    ),
    phrase('(mundwinkel|gesichtshalfte|gesicht) (hangt)\\b'),
    phrase('(hangenden?) mundwinkel\\b'),
    phrase('(lauft|wird|ist) (ganz |schon |plotzlich )?blau (an|im gesicht)\\b'),
    phrase(
      '(ich glaube?|glaub|ich denke?) (ich habe|er hat|sie hat|mein (mann|vater|papa|opa) hat|meine (frau|mutter|mama|oma) hat) (gerade |grad )?(einen|nen|an) (herzinfarkt|schlaganfall)\\b',
    ),
    phrase(
      '(knopfbatterie|abflussreiniger|rohrreiniger|bleichmittel|putzmittel) (verschluckt|geschluckt|getrunken)\\b',
    ),
    phrase('(habe|hat) (mir|sich) [^.!?]{0,15}(pulsadern|adern) aufgeschnitten\\b'),
  ],
  harm: [
    phrase(
      '(will|mag|mochte|mecht|wu|wui|wott) (einfach |echt |wirklich |eigentlich |gar |so )?(nicht|nume)( mehr| langer)? (leben|lebn|am leben sein|existieren|weiterleben)\\b(?! (in|mit|bei|neben|wie|auf dem|im|von|unter|als)\\b)',
    ),
    phrase(
      '(nicht|nicht mehr|nich mehr) (weiterleben|mehr leben|mehr existieren|leben) (will|mochte|mag)\\b',
    ),
    phrase('(nicht)( mehr)? (auf (dieser|der) (welt|erde)|am leben) sein\\b'),
    phrase(
      '(kein bock|keinen bock|keine lust|ka lust) (mehr )?(zu|aufs|am) (leben|lebn)(?= ?[.!?,]| ?$| (mehr|fr|digga|und|ey|ich|habe)\\b)',
    ),
    phrase('mag (einfach )?(nume) (leben|lebe|labe|lebn)\\b'),
    phrase(
      `(will|mochte|wui|wu) (jetzt |einfach |nur |nur noch |einfach nur noch |lieber |endlich |am liebsten )?(sterben|sterbn|tot sein)\\b${NOT_MEANT}`,
    ),
    phrase(
      '(will|werde|werd|mochte|wollte|wui|dran|daran|gedacht|drang|ich) (mich|mi) (selbst |selber |jetzt |heute |heut |morgen |endlich |einfach |bald )?(umbringen|umbringn|umbringe?|umzubringen)\\b',
    ),
    phrase(
      `(mich|mi) (selbst |jetzt |heute |morgen |endlich |einfach |bald |in der [a-z]{1,12} |im [a-z]{1,12} )?(erhangen|erhange|aufhangen|aufzuhangen|erschiessen|erschiesse|erschossen|vergasen)\\b${NOT_MEANT}`,
    ),
    phrase(
      'bringe? (ich )?(mich|mi) (selbst |heute |heut |morgen |jetzt |noch |dann )?um\\b(?! (den|die|das|meine|meinen|kopf|mein) )',
    ),
    phrase('(hange?) (ich )?(mich|mi) (?!(immer |oft |so )?(an|mit) )[^.!?]{0,40}auf\\b'),
    phrase('mir [^.!?]{0,40}das leben (zu )?nehmen\\b'),
    phrase('nehme? (ich )?mir [^.!?]{0,20}das leben\\b(?! (zu|mehr|wieder|leichter|so|nicht)\\b)'),
    phrase(
      '(mein leben|meinem leben) (jetzt |heute |selbst |endlich )?(zu beenden|beenden|ein ende|ende setzen)\\b',
    ),
    phrase('aus dem leben (gehe|scheide|scheiden|zu scheiden)\\b'),
    phrase('schluss mit (meinem|dem|mim|mir und meinem) (leben|labe)\\b'),
    phrase(
      '(wenn|falls) (du|ihr|sie) (das|diese zeilen|das hier) (liest|lest|lesen|findest|findet),? (bin|ist es|ist) (ich )?(schon |vielleicht |bereits )?(nicht mehr|tot|weg|zu spat|schon geschehen)\\b',
    ),
    phrase('(bin|wieder|schwer|akut|richtig|seit wochen) (suizidal|suizidgefahrdet)\\b'),
    phrase(
      '(ich habe|habe|habe ich|habe ich|starke|wieder) (wieder |standig |starke |jeden tag )?(suizidgedanken|selbstmordgedanken|suizidale gedanken)\\b',
    ),
    phrase(
      `(ware?|war|ware) (ich )?(am liebsten|lieber|so gerne?|gerne?|besser) tot\\b${NOT_MEANT}`,
    ),
    phrase('am liebsten (ware?) ich tot\\b'),
    phrase('ohne mich (waren|sind) [^.!?]{0,20}besser dran\\b(?! (im|in|auf) )'),
    phrase(
      '(wenn ich|wenn i) (tot|nicht mehr am leben) (bin|ware?|war),? (mussen|muss|gehts|geht es|haben|sind|ist)\\b',
    ),
    phrase(
      '(habe) (ich )?(mich|mi) (gestern |heute |heut |doch )?(wieder|heut|heute|gestern|selbst) (geritzt|geschnitten|verletzt|selbst verletzt)\\b(?! (am|beim|mit dem (kartoffel|brot)))',
    ),
    phrase('(ritze|ritz) (mich |mi )?(wieder|jeden|fast jeden|immer noch)\\b'),
    phrase('svv (ruckfall|seit|wieder)\\b'),
    phrase('(strick|schlinge) (hangt) (schon|bereits)\\b'),
    phrase(
      '(spring|springe) (ich )?(heute |heut |gleich |morgen |jetzt |heute abend |heut abend )?(von der brucke|vom dach|vom hochhaus|vor den zug|vor die bahn|vor die ubahn)\\b',
    ),
    phrase(
      '(vor den zug|vor die ubahn|vor die u bahn|vor die bahn) (zu )?(werfen|springen|werfe|schmeissen)\\b',
    ),
  ],
  abuse: [
    phrase('(ich wurde|ich bin|wurde ich|er hat mich|sie haben mich) [^.!?]{0,25}vergewaltigt\\b'),
    phrase(
      '(mein (mann|freund|partner|vater|papa|stiefvater|stiefpapa|ex|verlobter|onkel)|meine (frau|freundin|mutter|mama)|papa|mama) (schlagt|verprugelt|wurgt|vergewaltigt) mich\\b(?! (im|in|beim|bei (mario|mensch)|immer (im|beim)|haushoch|jedes mal (im|beim)|um langen|vor|als|fur)\\b)',
    ),
    phrase('hat (er )?mich [^.!?]{0,25}(gewurgt)\\b'),
    phrase(
      '(sagt|sagte|gesagt|droht|gedroht)[^.!?]{0,20} (er |sie )?(bringt|bringe) mich um\\b(?! (den|die|das|mein) )',
    ),
    phrase(
      'bringt (er )?(mich|uns|mich und die kinder) um,? wenn ich (gehe?|ihn|ausziehe?|schluss)\\b',
    ),
    phrase('fasst mich (an|da an|immer an|unten an) (wo|und sagt|und ich|seit)\\b'),
  ],
  violence: [
    phrase(
      '(will|werde|werd|plane) [^.!?]{0,25}(abstechen|erstechen|abknallen|totschlagen)\\b(?! (lassen|in der szene))',
    ),
    phrase('(ich )?(stech|steche) (ihn|sie) ab\\b(?! (im|beim) )'),
    phrase('(messer|waffe|pistole|gewehr) [^.!?]{0,15}mit in die schule\\b'),
  ],
}
