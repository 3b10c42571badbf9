// Every check, in the order of the ids it reports. Before them come E101 (load), E102-E104 (document-shape) and E404 (label-shape).
import { accessClauses } from './access-clauses.ts';
import { actorCompanies } from './actor-companies.ts';
import { agreeingProposals } from './agreeing-proposals.ts';
import { alikeOptions } from './alike-options.ts';
import { awaitedActions } from './awaited-actions.ts';
import { batchActions } from './batch-actions.ts';
import { boundHooks } from './bound-hooks.ts';
import { calledLines } from './called-lines.ts';
import { cascadedActions } from './cascaded-actions.ts';
import { changedCopies } from './changed-copies.ts';
import { chargingFlows } from './charging-flows.ts';
import type { Check } from './check-context.ts';
import { commonKeysStayFree } from './common-keys-stay-free.ts';
import { comparedKinds } from './compared-kinds.ts';
import { comparingOthers } from './comparing-others.ts';
import { comparingTransitions } from './comparing-transitions.ts';
import { compilingPattern } from './compiling-pattern.ts';
import { completingRecords } from './completing-records.ts';
import { computableFields } from './computable-fields.ts';
import { computedCycles } from './computed-cycles.ts';
import { countedNumbers } from './counted-numbers.ts';
import { createdRecords } from './created-records.ts';
import { datedValues } from './dated-values.ts';
import { deadEnds } from './dead-ends.ts';
import { deadlineDays } from './deadline-days.ts';
import { decidingHands } from './deciding-hands.ts';
import { distinctLabels } from './distinct-labels.ts';
import { distinctMenuNames } from './distinct-menu-names.ts';
import { distinctSynonyms } from './distinct-synonyms.ts';
import { dueFields } from './due-fields.ts';
import { effectiveKeywords } from './effective-keywords.ts';
import { encryptedFields } from './encrypted-fields.ts';
import { enteredFields } from './entered-fields.ts';
import { fieldKeywords } from './field-keywords.ts';
import { fileName } from './file-name.ts';
import { fillableRequired } from './fillable-required.ts';
import { fillableWhenRequired } from './fillable-when-required.ts';
import { filledFields } from './filled-fields.ts';
import { findingRecords } from './finding-records.ts';
import { fittingDefault } from './fitting-default.ts';
import { fittingEntityKinds } from './fitting-entity-kinds.ts';
import { fittingExamples } from './fitting-examples.ts';
import { fittingFills } from './fitting-fills.ts';
import { fittingFlows } from './fitting-flows.ts';
import { fittingNumbers } from './fitting-numbers.ts';
import { followingTransitions } from './following-transitions.ts';
import { forgottenFields } from './forgotten-fields.ts';
import { formerNamesFree } from './former-names.ts';
import { gatheredLines } from './gathered-lines.ts';
import { givenParams } from './given-params.ts';
import { groupedRoutes } from './grouped-routes.ts';
import { holdingSums } from './holding-sums.ts';
import { holdingTexts } from './holding-texts.ts';
import { judgedRules } from './judged-rules.ts';
import { keepableRules } from './keepable-rules.ts';
import { keptLooks } from './kept-looks.ts';
import { keptUnique } from './kept-unique.ts';
import { keysWithinEnterprises } from './keys-within-enterprises.ts';
import { knownActions } from './known-actions.ts';
import { knownActors } from './known-actors.ts';
import { knownCodes } from './known-codes.ts';
import { knownEntities } from './known-entities.ts';
import { knownFields } from './known-fields.ts';
import { knownFileExtensions } from './known-file-extensions.ts';
import { knownFlows } from './known-flows.ts';
import { knownIcons } from './known-icons.ts';
import { knownLabels } from './known-labels.ts';
import { knownLifecycles } from './known-lifecycles.ts';
import { knownMenuKeys } from './known-menu-keys.ts';
import { knownPapers } from './known-papers.ts';
import { knownReadings } from './known-readings.ts';
import { knownRedirects } from './known-redirects.ts';
import { knownRefusals } from './known-refusals.ts';
import { knownSections } from './known-sections.ts';
import { knownSenders } from './known-senders.ts';
import { knownStatements } from './known-statements.ts';
import { knownStates } from './known-states.ts';
import { knownTypes } from './known-types.ts';
import { knownUploads } from './known-uploads.ts';
import { knownValues } from './known-values.ts';
import { labelFiles } from './label-files.ts';
import { lackingVerbs } from './lacking-verbs.ts';
import { linkedColumns } from './linked-columns.ts';
import { listableColumns } from './listable-columns.ts';
import { listedElements } from './listed-elements.ts';
import { madeFlows } from './made-flows.ts';
import { markedLabels } from './marked-labels.ts';
import { measuredUnits } from './measured-units.ts';
import { monthlyLogs } from './monthly-logs.ts';
import { namedInOrder } from './named-in-order.ts';
import { namedPlaces } from './named-places.ts';
import { neededLabelsPresent } from './needed-labels-present.ts';
import { numberingTemplate } from './numbering-template.ts';
import { offeredActions } from './offered-actions.ts';
import { offeredValues } from './offered-values.ts';
import { oneKindOfRule } from './one-kind-of-rule.ts';
import { openingTransitions } from './opening-transitions.ts';
import { orderedGroups } from './ordered-groups.ts';
import { orderedLimits } from './ordered-limits.ts';
import { overlappingTransitions } from './overlapping-transitions.ts';
import { overrideOwners } from './override-owners.ts';
import { overrideSlotsKnown } from './override-slots-known.ts';
import { ownedRows } from './owned-rows.ts';
import { ownedTransitions } from './owned-transitions.ts';
import { partingOutcomes } from './parting-outcomes.ts';
import { placedFields } from './placed-fields.ts';
import { placedRecords } from './placed-records.ts';
import { playedActors } from './played-actors.ts';
import { proposableValues } from './proposable-values.ts';
import { reachableBounds } from './reachable-bounds.ts';
import { reachableStates } from './reachable-states.ts';
import { readableHead } from './readable-head.ts';
import { readableTemplates } from './readable-templates.ts';
import { referableKey } from './referable-key.ts';
import { referencesBetweenPlaces } from './references-between-places.ts';
import { refusingRules } from './refusing-rules.ts';
import { reviewingTransitions } from './reviewing-transitions.ts';
import { roleTemplates } from './role-templates.ts';
import { ruleActions } from './rule-actions.ts';
import { ruleFieldKinds } from './rule-field-kinds.ts';
import { sameNumbers } from './same-numbers.ts';
import { sameParams } from './same-params.ts';
import { satisfiableConditions } from './satisfiable-conditions.ts';
import { satisfiablePatterns } from './satisfiable-patterns.ts';
import { screenPages } from './screen-pages.ts';
import { separatedDuties } from './separated-duties.ts';
import { servedOffers } from './served-offers.ts';
import { setInTime } from './set-in-time.ts';
import { shapedTexts } from './shaped-texts.ts';
import { shownColumns } from './shown-columns.ts';
import { sightedActors } from './sighted-actors.ts';
import { signedDifferences } from './signed-differences.ts';
import { soundCases } from './sound-cases.ts';
import { sqlNames } from './sql-names.ts';
import { startingValues } from './starting-values.ts';
import { stateFields } from './state-fields.ts';
import { subEntityCycles } from './sub-entity-cycles.ts';
import { summedRecords } from './summed-records.ts';
import { systemEntities } from './system-entities.ts';
import { toldActors } from './told-actors.ts';
import { toldTables } from './told-tables.ts';
import { toldUnits } from './told-units.ts';
import { transitionConditions } from './transition-conditions.ts';
import { transitionFields } from './transition-fields.ts';
import { translatedLabels } from './translated-labels.ts';
import { uniqueNames } from './unique-names.ts';
import { unusedDefinitions } from './unused-definitions.ts';
import { viewedGrants } from './viewed-grants.ts';
import { viewers } from './viewers.ts';

export const checks: readonly Check[] = [
  fileName,
  fieldKeywords,
  effectiveKeywords,
  orderedLimits,
  reachableBounds,
  compilingPattern,
  satisfiablePatterns,
  fittingDefault,
  numberingTemplate,
  fittingNumbers,
  sqlNames,
  oneKindOfRule,
  commonKeysStayFree,
  knownTypes,
  knownEntities,
  knownFields,
  knownCodes,
  knownUploads,
  ruleFieldKinds,
  uniqueNames,
  computableFields,
  measuredUnits,
  holdingSums,
  signedDifferences,
  changedCopies,
  offeredValues,
  shapedTexts,
  holdingTexts,
  placedRecords,
  keysWithinEnterprises,
  referencesBetweenPlaces,
  listedElements,
  calledLines,
  gatheredLines,
  namedPlaces,
  findingRecords,
  proposableValues,
  toldUnits,
  startingValues,
  completingRecords,
  datedValues,
  subEntityCycles,
  computedCycles,
  knownFlows,
  fittingFlows,
  chargingFlows,
  knownPapers,
  readableTemplates,
  toldTables,
  knownReadings,
  alikeOptions,
  distinctSynonyms,
  knownLifecycles,
  referableKey,
  listableColumns,
  encryptedFields,
  linkedColumns,
  shownColumns,
  placedFields,
  countedNumbers,
  groupedRoutes,
  orderedGroups,
  fittingEntityKinds,
  systemEntities,
  fillableRequired,
  satisfiableConditions,
  keepableRules,
  comparingOthers,
  namedInOrder,
  agreeingProposals,
  refusingRules,
  comparedKinds,
  fillableWhenRequired,
  setInTime,
  knownValues,
  knownRedirects,
  formerNamesFree,
  filledFields,
  fittingFills,
  knownStates,
  reachableStates,
  deadEnds,
  playedActors,
  actorCompanies,
  transitionFields,
  overlappingTransitions,
  reviewingTransitions,
  partingOutcomes,
  accessClauses,
  viewers,
  viewedGrants,
  ownedRows,
  knownActors,
  stateFields,
  knownActions,
  offeredActions,
  transitionConditions,
  enteredFields,
  cascadedActions,
  createdRecords,
  dueFields,
  ownedTransitions,
  ruleActions,
  sightedActors,
  batchActions,
  openingTransitions,
  separatedDuties,
  decidingHands,
  comparingTransitions,
  followingTransitions,
  keptLooks,
  madeFlows,
  awaitedActions,
  toldActors,
  readableHead,
  deadlineDays,
  roleTemplates,
  lackingVerbs,
  knownRefusals,
  neededLabelsPresent,
  knownLabels,
  sameParams,
  translatedLabels,
  sameNumbers,
  givenParams,
  distinctLabels,
  fittingExamples,
  labelFiles,
  distinctMenuNames,
  markedLabels,
  overrideOwners,
  overrideSlotsKnown,
  screenPages,
  judgedRules,
  boundHooks,
  keptUnique,
  knownIcons,
  knownSections,
  knownStatements,
  knownMenuKeys,
  knownFileExtensions,
  servedOffers,
  summedRecords,
  monthlyLogs,
  soundCases,
  knownSenders,
  forgottenFields,
  unusedDefinitions,
];
