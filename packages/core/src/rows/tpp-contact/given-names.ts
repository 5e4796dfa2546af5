/**
 * Given names that are common in the Nordic countries and in English, in ASCII like addresses. D: names that
 * are also words, such as Mark, Will or Even, are left out, so that no TPP is refused by mistake.
 */
export const givenNames: ReadonlySet<string> = new Set(
  `
  aaron adam adrian agnes agneta aino albert alex alexander alexandra alf alfred alice alva amalie amanda amelia amy anders andre andrea
  andreas andrew anette anja ann anna anne annika anthony anton antti arne arthur arvid asbjorn aslak astrid august aurora axel barbara
  ben benedikte benjamin bente berit bernt birgit birgitte bjarne bjoern bjorn bodil borge brian britt brita bruce camilla carina carl
  carolina caroline casper catherine cecilia cecilie charles charlotte chris christel christer christian christina christine christoffer
  christopher clara claus dag dan daniel daniela david deborah dennis diana donald dorthe ebba edith edvard edward egil eirik eirin eivind
  elias elin elina eline elisabeth elise eliza elizabeth ella ellen elsa else emil emilia emilie emily emma eric erica erik erika erlend
  erling ernst espen esther eva evelyn fabian fanny filip fiona fredrik freja frida frode fredrikke gabriel gary geir george gerd gina
  gisle gitte greta grete gro gudrun gunhild gunnar gunn gustav guro haakon hakon halvor hanna hannah hanne hannele hans harald harry
  havard heidi heikki helen helena helene helga helge henrik henriette henry hilda hilde hugo ida ines ingeborg inger ingrid inge ingunn
  irene iris isabel isabella isak ivar jacob jakob james jan jane janne jari jason jennifer jenny jens jeppe jesper jessica jo joakim joan
  joanna joar johan johanna johanne johannes john johnny jon jonas jonathan jorgen jorn jorunn joseph josefine joshua juha juhani julia
  julie jussi justin kaare kari karin karen karl karoline kasper kathrine kate katarina katrine kenneth kent kerstin kevin kim kirsten
  kirsti kirsi kjell kjersti kjetil knut konrad kristian kristin kristina kristine kristoffer kurt kyle lars lasse laura lauri leif lena
  lene lennart leo liam lillian linda line linnea linus lisa lise lisbeth liv lotte louise lucas ludvig luis lukas mads magne magnhild
  magnus maja malene malin marcus margaret margareta margrethe mari maria marianne marie marit marius markku markus marte martha martin
  martine mary mathias mathilde matias matthew mats matti maren merete mette mia michael michelle mika mikael mikkel mikko mona monica
  morten nancy nathalie nicholas niclas nicolai niklas nikolai nils nina nora ola olaf olav ole olga oliver olivia oscar oskar otto
  oystein oyvind ossi pal patricia patrick patrik paul paula pauli peder pekka per pernille peter petra petri petter philip pia piotr
  rachel ragnar ragnhild randi rasmus rebecca richard rikke robert robin roger rolf ronald ronny rune ruth ryan samuel sandra sanna sara
  sarah sander sebastian sigrid sigurd simen simon simone sindre siri sissel siv sofia sofie solveig sonja sophie stein steinar stephen
  stefan steffen steven stian stig stine sture sunniva susan susanna susanne sven svein sverre synnove tage tanja tarjei tero terje thea
  theodor therese thomas thor thorbjorn tiina timo timothy tina tobias tom tomas tommy tone tonje tord tore torgeir torhild torill
  torstein tove trine trond truls trygve tuomas turid ulf ulla ulrik unni ursula vegard veronica vibeke victor victoria vidar vilde viktor
  viggo ville walter wenche wilhelm william yngve ylva
`
    .trim()
    .split(/\s+/),
)
