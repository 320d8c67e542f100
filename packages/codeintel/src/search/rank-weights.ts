/**
 * Every number that ranking turns on, with what it is for. They were chosen together on the development set and on other
 * repositories; decisions 0089 and 0090 have the measurements. Words give a file a score between 0 and 1 and what else
 * speaks for it is added, so a gain of 0.5 is half of what the best file has by its words.
 */
export const rankWeights = {
  // Words of a file.
  /** How soon more of the same word in a file stop counting. */
  k1: 1.8,
  /** How far a long file is divided by its length. */
  lengthShare: 0.5,
  /** Added to counts of files, so that a word in no file or in all of them has a rarity. */
  raritySmoothing: 0.5,
  /** A word in code. */
  body: 0.75,
  /** A word in a comment, which says in prose what the code is for. */
  comment: 0.8,
  /** A word in the signature of a function, where it is often only a type. */
  signature: 0.3,
  /** A word in the name of something that the file defines. */
  symbol: 2,
  /** A word in the name of the file's folder. */
  folder: 2,
  /** A word in the name of the file. */
  stem: 2,
  /** A word in more than this part of the files says little, if rarer ones are there. */
  commonWord: 0.25,

  // What speaks for a file beside its words.
  /** The query says the whole name of the file. */
  fileName: 0.25,
  /** The query says the whole name of its folder. */
  folderName: 0.15,
  /** All neighbouring words of the query stand side by side in the file. */
  phrase: 0.4,
  /** All neighbouring Chinese words of the query stand close together in the file, translated. */
  nearness: 1,
  /** Its best passage fits best. */
  passage: 0.65,
  /** How soon more of the same word in a passage stop counting. */
  passageK1: 1.2,
  /** How far a long passage is divided by its length. */
  passageLengthShare: 0.75,
  /** It defines a name that the text writes out. */
  definition: 0.55,
  /** The most that such names give together: one that defines many of them gains less by each. */
  mostByNames: 0.7,
  /** A report spells out many names, so each says less about where its fault lies. */
  namesOfReport: 0.6,
  /** It defines a name that Chinese words of the query may mean. */
  likeName: 0.2,
  /** A test that fits speaks for the file it tests. */
  tested: 0.2,
  /** Only a test with this part of the best score speaks for another file. */
  fittingTest: 0.6,
  /** The text names the file. */
  quotedPath: 0.6,
  /** With its folder and its ending a path can hardly mean another file. */
  wholePath: 2,
  /** It stands in a stack frame. */
  frame: 1.2,
  /** A frame with the bare name of a script is mostly the reporter's own program. */
  bareFrame: 0.3,
  /** By how much each further frame counts less. */
  frameFall: 0.4,

  // Past commits.
  /** The file that past commits like the query touched most. */
  commits: 0.5,
  /** How soon more of the same word in a commit stop counting. */
  commitsK1: 1.2,
  /** How far a long commit message is divided by its length. */
  commitsLengthShare: 0.3,
  /** How much more a commit of today counts than an old one. */
  recency: 1,
  /** After how many days a commit is that much less new. */
  recencyDays: 90,
  /** The file whose commits, taken together, fit best. */
  fileCommits: 0.2,
  /** How soon more of the same word in the commits of a file stop counting. */
  fileCommitsK1: 1.2,
  /** How far the commits of a file are divided by their length. */
  fileCommitsLengthShare: 0.75,
  /** By how much the best file stays before one that its commits bring up. */
  lead: 1e-6,
  /** What past commits count where they speak of none of the files that are there. */
  trustAtLeast: 0.4,
  /** What they count more where they speak of all of them. */
  trustByCoverage: 0.6,
  /** Translated words fit the prose of past commits better than they fit code. */
  commitsOfTranslated: 1.2,
  /** The more so where all words are translated. */
  commitsOfAllTranslated: 1.4,
  /** Past commits touch declarations along with the code they declare. */
  commitsOfDeclaration: 0.6,
  /** And tests, documents and other such files along with nearly everything. */
  commitsOfDemoted: 0.35,

  // Files that are mostly not meant: what is left of the score of their words.
  /** Tests. */
  test: 0.3,
  /** Documents. */
  documentation: 0.3,
  /** Code that a program wrote. */
  generated: 0.4,
  /** Code of others that was copied in. */
  vendored: 0.3,
  /** Examples. */
  example: 0.3,
  /** Data and fixtures. */
  data: 0.2,
  /** What builds, checks and releases the program. */
  workshop: 0.4,
  /** Declarations without code. */
  declaration: 0.6,
  /** Code on a few long lines. */
  minified: 0.2,
  /** What a query that asks for tests, documents or examples adds to the factor of those. */
  lifted: 0.15,
  /** A file of several such classes keeps at least this. */
  lowestFactor: 0.08,
  /** What such a file gets of any gain beside its words. */
  gainOfDemoted: 0.3,
  /** What such a file gets where the text names it by a path that others have too. */
  pathOfDemoted: 0.5,
  /** What such a file counts among those that a budget still lets us read. */
  readOfDemoted: 0.4,

  // Words of a query.
  /** A word of the first line, when more lines follow. */
  firstLine: 2,
  /** What the title of a report weighs more with each doubling of its length. */
  titleGrowth: 1.5,
  /** What a title names first says which part of the code is meant: "router: keep the query". */
  scope: 2,
  /** A block of code or a log is many words about the reporter's own program. */
  inBlock: 0.5,
  /** Frames count by the files they name; their words are mostly those of packages. */
  inFrame: 0.3,
  /** Links count by the files they name; their words are mostly those of hosts. */
  inLink: 0.3,
  /** What a report says of versions and systems names tools that have no part in its fault. */
  inEnvironment: 0.2,
  /** A word that stands in most queries. */
  weakWord: 0.6,
  /** Two words with a sign between them, as one name: `v-model`. */
  tightPair: 0.5,
  /** Two words with a space between them, as one name: "path router". */
  loosePair: 0.4,
  /** Two neighbouring Chinese characters, as comments in Chinese have them. */
  characterPair: 0.6,
  /** A name that looks like code but is not quoted. */
  unquotedName: 0.8,

  // Chinese words and their translations.
  /** How much less likely each further translation is. */
  nextTranslation: 0.75,
  /** Of a translation of two words, each by itself. */
  oneOfTwoWords: 0.9,
  /** Two neighbouring words as one name. */
  nameOfTwo: 0.6,
  /** Three neighbouring words as one name. */
  nameOfThree: 1,
  /** A translation in more than this part of the files costs much to score and says little. */
  commonTranslation: 0.5,
  /** A prompt without a Latin letter cannot spell a name, so a name made of its words says more. */
  nameOfTranslated: 1.3,
  /** Words close together in a file that do not follow each other in the query. */
  apartInQuery: 0.6,
  /** Words close together in a file that stand the other way round in the query. */
  reversed: 0.8,
  /** More than all pairs of neighbours: words that are apart in the query make pairs too. */
  mostNearness: 1.5,
  /** What a known word costs where a run of Chinese is cut into the cheapest words. */
  costOfWord: 1,
  /** A lone character is more often a part of another word: 请求数据 is 请求 and 数据, not 请求数 and 据. */
  costOfCharacter: 1.05,
  /** One with a meaning even more: 对数组 is 对 and 数组, not 对数 and 组. */
  costOfMeaning: 1.2,
  /** A character that no known word has. */
  costOfUnknown: 2,

  // Places inside a file, and the other modes of `ci_search`.
  /** A symbol whose name the query quotes, against the words inside it. */
  quotedSymbol: 3,
  /** The name of a class or module says less of each of its lines than that of a function. */
  frameName: 0.3,
  /** A function whose whole name the query spells out, against all its words. */
  namedSymbol: 2,
  /** A literal of the query that one line holds, against all its words; the more lines hold it the less it counts. */
  literal: 1,
  /** Of a message that was put together when it was given, this much must stand in one literal. */
  wholeMessage: 0.6,
  /** A word in a comment, against one in code, where lines compete. */
  wordOfComment: 0.4,
  /** A word in an import, which says what a file uses and not what it does. */
  wordOfImport: 0.1,
  /** What is left of the score of a comment. */
  lineOfComment: 0.7,
  /** What is left of the score of a line of brackets, or of none. */
  lineOfSigns: 0.8,
  /** What is left of the score of an import. */
  lineOfImport: 0.2,
  /** How far a place stands behind others because its file does: the power of the share that the file has. */
  fileOfPlace: 3,
  /** A word that is part of a name in this part of the files that have it is one that the code names things by. */
  namingWord: 0.1,
  /** By how much one run of lines must be better than an earlier one. */
  betterWindow: 1e-9,
  /** A line or a symbol of a file that is mostly not meant. */
  lineOfDemoted: 0.5,
  /** A line that holds the text but is not where its symbol begins. */
  lineInside: 0.8,
  /** A symbol made of words of the query, against one that is a word of it. */
  nameOfWords: 0.9,
  /** A symbol that shares less with the query is not shown. */
  leastShared: 0.2,
};

export type RankWeights = { readonly [name in keyof typeof rankWeights]: number };
