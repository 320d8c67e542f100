/** Words of prompts that say nothing about where to look. Stems, as `termsOfWord` gives them. */
export const stopTerms: ReadonlySet<string> = new Set(
  `a an the and or but not no nor so of in on at to for from with without by as is are was were be
    been be being am do does did done doing has have had having it its this that these those there
    here what when where which who why how i we you they he she my our your their me us them can
    could should would will shall may might must if then else than also only just even still yet
    very too more most less least some any all each every both either neither such same other
    another own now already again ever never always often sometime per via into onto upon over under
    about after before between through during against within up down out off let get got make made
    mak want need us use used using usag please pleas help thank hello hi etc eg ie vs cannot dont
    doesnt isnt wont cant able like see seem look find try tri way thing stuff something someth lot
    bit one two first second new old good bad right wrong better best currently current actually
    actual really real basically simply simple currentli actualli`.split(/\s+/),
);

/**
 * Words that prompts and commit messages are full of and code is not; their rarity in code would make them loud.
 */
export const weakTerms: ReadonlySet<string> = new Set(
  `fix fixe bug issu add updat remov chang improv support implement refactor cleanup clean clos
    resolv relat follow pr commit merg revert introduc allow enabl ensur avoid prevent make correct
    properli proper miss work break broken problem error fail handl case behavior behaviour feature
    feat chore instead also version todo note mention respect`.split(/\s+/),
);
