// Written by `npm run openapi` from the contract. Do not edit.

import type { Id } from "../id.ts";

export type AccountId = Id<"account">;
export type AllocationId = Id<"allocation">;
export type AttemptId = Id<"attempt">;
export type BundleId = Id<"bundle">;
export type EstimateId = Id<"estimate">;
export type EventId = Id<"event">;
export type OffsetLinkId = Id<"offsetLink">;
export type OrderId = Id<"order">;
export type OrganisationId = Id<"organisation">;
export type ProjectId = Id<"project">;
export type ReportId = Id<"report">;
export type WebhookId = Id<"webhook">;

export interface components {
    schemas: {
        Account: {
            /**
             * @description Id of the account; `Service-Account` takes it.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: AccountId;
            /** @description Name of the account, one line. */
            name: string;
            /**
             * @description The organisation that it belongs to.
             * @example org_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            organisation_id: OrganisationId;
            /** @description Your own name for the account; null: none. */
            handle: string | null;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: components["schemas"]["AccountCurrencyCode"];
            /** @description Whether it is the test or the live account of its pair. */
            type: components["schemas"]["AccountType"];
            /** @description Address of the account's logo; null: none. */
            logo: string | null;
            /** @description Name on retirements; null: the organisation's name is used. */
            beneficiary: string | null;
            /** @description The portfolio that the account follows: its selection is the portfolio's; null: its own. */
            bundle_portfolio_id: string | null;
            /**
             * @description Whether pages about what the account did can be opened by those who have the address.
             * @enum {string}
             */
            external_pages_visibility: "public" | "hidden";
            /**
             * @description When the organisation's own emission factors are used: where a request names one, or also where one says by `used_for` that it is for what is estimated. Default `when_named`.
             * @enum {string}
             */
            own_emission_factors: "when_named" | "preferred";
            /**
             * @description Whether it is an account or a client account.
             * @constant
             */
            scope: "account";
            /**
             * @description The account of the other mode.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            sibling_id: AccountId;
            /**
             * @description What the accounts of the organisation are in their shipments; set by the operator, default shipper.
             * @enum {string}
             */
            organisation_type: "shipper" | "supplier";
        };
        /** @enum {string} */
        AccountCurrencyCode: "GBP" | "EUR" | "USD" | "SEK" | "CHF" | "PLN" | "DKK" | "NOK" | "BGN" | "INR" | "SGD" | "AED" | "AUD" | "HUF" | "ISK" | "CZK" | "CAD";
        AccountPair: {
            /** @description The live account of the pair. */
            live: components["schemas"]["Account"];
            /** @description The test account of the pair. */
            test: components["schemas"]["Account"];
        };
        /** @enum {string} */
        AccountType: "live" | "test";
        AdvanceOrderRequest: {
            /** @description Where it shall go. Missing: the next of received, placed, paid, retiring, complete. */
            to?: components["schemas"]["OrderStatus"] | null;
            /** @description true: it stays there until it is advanced again. Default: it goes on by itself. */
            rest?: boolean | null;
        };
        AggregatedByProperty: {
            /** @description By bundle; adds up to the orders. */
            bundle: {
                /**
                 * @description The bundle.
                 * @example bun_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
                 */
                bundle_id: BundleId;
                /** @description Its name when the order was placed. */
                bundle_name: string;
                /**
                 * @description Tonnes.
                 * @example 12.5
                 */
                quantity: string;
                /**
                 * @description Offset cost, without fees, in the currency of the orders.
                 * @example 12.5
                 */
                value: string;
            }[];
            /** @description By continent; adds up to the orders. */
            location: {
                /** @description Continent of the project, or "Not yet allocated". */
                location: string;
                /**
                 * @description Tonnes.
                 * @example 12.5
                 */
                quantity: string;
                /**
                 * @description Offset cost, without fees, in the currency of the orders.
                 * @example 12.5
                 */
                value: string;
            }[];
            /** @description By registry; adds up to the orders. */
            registry: {
                /**
                 * @description Registry of the project; `Not certified` without one.
                 * @enum {string}
                 */
                registry_name: "American Carbon Registry" | "Verra" | "Puro.earth" | "Gold Standard" | "Climate Action Reserve" | "Woodland Carbon Code" | "ACCU" | "Carbon Future" | "Isometric" | "Tuv Nord" | "" | "Not certified" | "Not yet allocated";
                /**
                 * @description Tonnes.
                 * @example 12.5
                 */
                quantity: string;
                /**
                 * @description Offset cost, without fees, in the currency of the orders.
                 * @example 12.5
                 */
                value: string;
            }[];
            /** @description By type of the Oxford principles; bundles whose kind is not known are left out. */
            oxford_offsetting_principles: {
                /** @description 1 to 3: reduction without, with short-lived and with long-lived storage; 4 and 5: removal with short-lived and with long-lived storage. */
                type: number;
                /**
                 * @description Tonnes.
                 * @example 12.5
                 */
                quantity: string;
                /**
                 * @description Offset cost, without fees, in the currency of the orders.
                 * @example 12.5
                 */
                value: string;
            }[];
            /** @description Whether emissions were avoided or carbon was removed; null: both. */
            offset_type: {
                /** @description Whether emissions were avoided or carbon was removed; null: both. */
                offset_type: components["schemas"]["OffsetType"];
                /**
                 * @description Tonnes.
                 * @example 12.5
                 */
                quantity: string;
                /**
                 * @description Offset cost, without fees, in the currency of the orders.
                 * @example 12.5
                 */
                value: string;
            }[];
        };
        AircraftCapacity: {
            /** @description The part of passengers. */
            passenger: number;
            /** @description The part of freight. */
            cargo: number;
        };
        AircraftLoadFactor: {
            /** @description The part of passengers. */
            passenger: number;
            /** @description The part of freight. */
            cargo: number;
        };
        AirportCode: {
            /** @description IATA or ICAO code of an airport. */
            code: string;
        };
        Allocation: {
            /**
             * @description Id of the allocation; it stays when credits are retired.
             * @example alc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: AllocationId;
            /**
             * @description The order.
             * @example ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            order_id: OrderId;
            /**
             * @description The project.
             * @example prj_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            project_id: ProjectId;
            /**
             * @description Tonnes.
             * @example 12.5
             */
            quantity: string;
            /**
             * @description Whether its credits are allocated or retired already.
             * @enum {string}
             */
            status: "new" | "retired";
            /**
             * Format: date-time
             * @description When the credits were allocated.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
        };
        AllocationEvent: {
            /**
             * @description The version of the interface that wrote the event.
             * @constant
             */
            api_version: "v1";
            /**
             * @description Unique per event; the same when it is sent again.
             * @example evt_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            event_id: EventId;
            /**
             * @description The account that it belongs to.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            account_id: AccountId;
            /** @description 20 digits; grows strictly within the account; compare as text. */
            sequence: string;
            /**
             * @description Whether credits were allocated or retired.
             * @enum {string}
             */
            event_type: "allocation.new" | "allocation.retired";
            /** @description The allocation, as it was right after the change. */
            data: {
                /** @description Credits of a project that stand for an order. */
                allocation: components["schemas"]["Allocation"];
                /** @description The allocation that was divided. */
                split_from?: components["schemas"]["Allocation"];
            };
        };
        /** @description Either kind of account; `scope` tells which. */
        AnyAccount: components["schemas"]["Account"] | components["schemas"]["ClientAccount"];
        /** @description One page of a list of AnyAccount. */
        AnyAccountPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["AnyAccount"][];
        };
        /** @description 1 square foot = 0.09290304 square meters. */
        Area: {
            /**
             * @description How large it is, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /**
             * @description Square metres or square feet.
             * @enum {string}
             */
            unit: "square_meters" | "square_feet";
        };
        Attempt: {
            /**
             * @description Id of the attempt to deliver.
             * @example att_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: AttemptId;
            /**
             * @description The endpoint.
             * @example whk_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            webhook_id: WebhookId;
            /**
             * @description A request with events, one with the sample event, or events that were given up.
             * @enum {string}
             */
            kind: "delivery" | "test" | "skip";
            /**
             * @description The account that it belongs to.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            account_id: AccountId;
            /** @description Events of the request; empty for a skip. */
            event_ids: EventId[];
            /** @description Sequence of the first event. */
            first_sequence: string;
            /** @description Sequence of the last event. */
            last_sequence: string;
            /**
             * Format: date-time
             * @description When it was tried.
             * @example 2024-11-22T10:15:30.000Z
             */
            attempted_at: string;
            /** @description Milliseconds until the answer, or until it was given up. */
            duration_ms: number;
            /** @description HTTP status of the receiver; null when there was none. */
            status: number | null;
            /** @description Why there was none, in a word, such as `TIMEOUT`. Of a test also `PENDING`: its receiver may still answer; `BUSY`: other requests left no room; `LOST`: it was not sent in time, or nobody knows what became of it. */
            error: string | null;
            /** @description The first kilobyte of the receiver's answer. */
            answer: string;
            /** @description When it is tried again; null when it is not. */
            next_attempt_at: string | null;
        };
        /** @description One page of a list of Attempt. */
        AttemptPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["Attempt"][];
        };
        Batch: {
            /** @description Id of the batch. */
            id: string;
            /** @description What each row is: the operation that carries it out. */
            kind: components["schemas"]["BatchKind"];
            /** @description A label for the batch, for you; null: none. */
            name: string | null;
            /** @description How the rows came: inline or as a file. */
            source: components["schemas"]["BatchSource"];
            /** @description Pending, processing, then processed. */
            status: components["schemas"]["BatchStatus"];
            /** @description How it ended; null until processed. */
            outcome: components["schemas"]["BatchOutcome"] | null;
            /** @description Whether rows are only checked: nothing is stored. */
            dry_run: boolean;
            /** @description Whether it was asked to be cancelled. */
            cancel_requested: boolean;
            /** @description Null: inline, the file has come, or it is too late. */
            upload: components["schemas"]["BatchUpload"] | null;
            /** @description Name of the account. */
            account_name: string;
            /** @description Always null: the interface has no personal users. */
            user_name: string | null;
            /** @description Name of the file; null: inline. */
            filename: string | null;
            /** @description Your own key that the batch was made with; null: none. */
            idempotency_key: string | null;
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the batch was made.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description When it began; null: not yet. */
            started_at: string | null;
            /** @description When it was processed; null: not yet. */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description 30 days after it was finished, or created.
             * @example 2024-11-22T10:15:30.000Z
             */
            expires_at: string;
            /** @description Null until the rows are counted. */
            total_count: number | null;
            /** @description Grows while the batch runs. */
            processed_count: number;
            /** @description Rows that succeeded; null until processed. */
            success_count: number | null;
            /** @description Rows that failed; null until processed. */
            failed_count: number | null;
            /** @description Rows with warnings. */
            warning_count: number;
            /** @description Sum over successful rows; null until processed, for shipments and dry runs. */
            mass: components["schemas"]["EstimateMass"] | null;
            /** @description Why no row was tried, for humans; null: rows were tried. */
            batch_error: string | null;
            /** @description Why no row was tried; null: rows were tried. */
            batch_error_code: components["schemas"]["BatchErrorCode"] | null;
            /** @description Batches that calculate the shipments of this one. */
            calculation_batch_ids: string[];
            /** @description Null before the file was read, and where it can't be. Of a file that is refused for its columns only what they are called: no `field` is known. */
            understood: components["schemas"]["BatchUnderstood"] | null;
            /** @description Null until processed; then the first 1,000. Of a dry run the first 50 failures. */
            results: components["schemas"]["RowResult"][] | null;
            /** @description Whether there are more rows than results has. */
            results_truncated: boolean;
        };
        /** @enum {string} */
        BatchErrorCode: "upload_expired" | "checksum_mismatch" | "file_unreadable" | "file_empty" | "file_too_large" | "too_many_rows" | "column_unknown" | "column_ambiguous";
        BatchEvent: {
            /**
             * @description The version of the interface that wrote the event.
             * @constant
             */
            api_version: "v1";
            /**
             * @description Unique per event; the same when it is sent again.
             * @example evt_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            event_id: EventId;
            /**
             * @description The account that it belongs to.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            account_id: AccountId;
            /** @description 20 digits; grows strictly within the account; compare as text. */
            sequence: string;
            /**
             * @description That a batch has ended.
             * @constant
             */
            event_type: "batch.completed";
            /** @description The batch, as it was when it ended. */
            data: {
                /** @description The batch, without the results of its rows. */
                batch: components["schemas"]["BatchSummary"];
            };
        };
        BatchFile: {
            /**
             * Format: uri
             * @description Signed address of the file; it needs no key and expires.
             */
            url: string;
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "csv" | "jsonl";
            /** @description Rows of the batch, or how many there are. */
            rows: number;
            /** @description Size of the file in bytes. */
            size_bytes: number;
            /** @description SHA-256 of the file, hexadecimal. */
            sha256: string;
            /**
             * Format: date-time
             * @description Until when it holds; null: without end.
             * @example 2024-11-22T10:15:30.000Z
             */
            expires_at: string;
        };
        /** @enum {string} */
        BatchKind: "electricity" | "flight" | "shipping" | "shipping_multi_leg" | "shipping_multi_leg_by_fuel" | "transactions" | "company" | "individual" | "passenger_transportation" | "emission_factor" | "shipments" | "shipment_calculation";
        /** @enum {string} */
        BatchOutcome: "completed" | "failed" | "cancelled";
        BatchRequest: {
            /**
             * @description What each row is: the operation that carries it out.
             * @enum {string}
             */
            kind: "electricity" | "flight" | "shipping" | "shipping_multi_leg" | "shipping_multi_leg_by_fuel" | "transactions" | "company" | "individual" | "passenger_transportation" | "emission_factor" | "shipments";
            /** @description Rows of the batch, or how many there are. */
            rows?: {
                [key: string]: unknown;
            }[] | null;
            /** @description A file that is to be sent; of an answer, where to send it. */
            upload?: components["schemas"]["BatchUploadRequest"] | null;
            /** @description Whether rows are only checked: nothing is stored. */
            dry_run?: boolean | null;
            /** @description Which columns stand for what. */
            mapping?: components["schemas"]["Mapping"] | null;
            /** @description Name under which the mapping is kept, or was kept before. */
            mapping_name?: string | null;
            /** @description A label for the batch, for you. */
            name?: string | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the batch: sent again with it, the same rows make no second batch. */
            idempotency_key?: string | null;
            /** @description The counterparty. */
            contact_id?: string | null;
            /** @description Whether shipments without reported emissions are calculated. */
            calculate_emissions?: boolean | null;
            /** @description What becomes of a shipment whose reference was there before. */
            duplicates?: ("keep" | "replace" | "reject") | null;
        };
        /** @enum {string} */
        BatchSource: "api" | "data_sheet";
        /** @enum {string} */
        BatchStatus: "pending" | "processing" | "processed";
        BatchSummary: {
            /** @description Id of the batch. */
            id: string;
            /** @description What each row is: the operation that carries it out. */
            kind: components["schemas"]["BatchKind"];
            /** @description A label for the batch, for you; null: none. */
            name: string | null;
            /** @description How the rows came: inline or as a file. */
            source: components["schemas"]["BatchSource"];
            /** @description Pending, processing, then processed. */
            status: components["schemas"]["BatchStatus"];
            /** @description How it ended; null until processed. */
            outcome: components["schemas"]["BatchOutcome"] | null;
            /** @description Whether rows are only checked: nothing is stored. */
            dry_run: boolean;
            /** @description Whether it was asked to be cancelled. */
            cancel_requested: boolean;
            /** @description Null: inline, the file has come, or it is too late. */
            upload: components["schemas"]["BatchUpload"] | null;
            /** @description Name of the account. */
            account_name: string;
            /** @description Always null: the interface has no personal users. */
            user_name: string | null;
            /** @description Name of the file; null: inline. */
            filename: string | null;
            /** @description Your own key that the batch was made with; null: none. */
            idempotency_key: string | null;
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the batch was made.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description When it began; null: not yet. */
            started_at: string | null;
            /** @description When it was processed; null: not yet. */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description 30 days after it was finished, or created.
             * @example 2024-11-22T10:15:30.000Z
             */
            expires_at: string;
            /** @description Null until the rows are counted. */
            total_count: number | null;
            /** @description Grows while the batch runs. */
            processed_count: number;
            /** @description Rows that succeeded; null until processed. */
            success_count: number | null;
            /** @description Rows that failed; null until processed. */
            failed_count: number | null;
            /** @description Rows with warnings. */
            warning_count: number;
            /** @description Sum over successful rows; null until processed, for shipments and dry runs. */
            mass: components["schemas"]["EstimateMass"] | null;
            /** @description Why no row was tried, for humans; null: rows were tried. */
            batch_error: string | null;
            /** @description Why no row was tried; null: rows were tried. */
            batch_error_code: components["schemas"]["BatchErrorCode"] | null;
            /** @description Batches that calculate the shipments of this one. */
            calculation_batch_ids: string[];
            /** @description Null before the file was read, and where it can't be. Of a file that is refused for its columns only what they are called: no `field` is known. */
            understood: components["schemas"]["BatchUnderstood"] | null;
        };
        /** @description One page of a list of BatchSummary. */
        BatchSummaryPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["BatchSummary"][];
        };
        BatchUnderstood: {
            /** @description How the characters of the file are encoded; null: not a text file. */
            encoding: string | null;
            /** @description What stands between cells; null: not a CSV file. */
            separator: string | null;
            /** @description Name of the sheet; null: not a spreadsheet. */
            sheet: string | null;
            /** @description The columns of the file and what they were taken for. */
            columns: {
                /** @description Name of the column in the file. */
                column: string;
                /** @description Path of the request that it stands for; null: none. */
                field: string | null;
                /** @description Unit of the number beside it. */
                unit: string | null;
            }[];
            /** @description The first rows, as they were read. */
            sample: {
                [key: string]: unknown;
            }[];
        };
        /** @description PUT exactly the announced bytes with exactly these headers, without the API key. */
        BatchUpload: {
            /**
             * @description How goods move, or the site that handles them.
             * @constant
             */
            method: "PUT";
            /**
             * Format: uri
             * @description Signed address to send the file to; it needs no key and expires.
             */
            url: string;
            /** @description Headers to send with the file, exactly. */
            headers: {
                /** @description What people call it. */
                name: string;
                /** @description The value. */
                value: string;
            }[];
            /**
             * Format: date-time
             * @description Until when it holds; null: without end.
             * @example 2024-11-22T10:15:30.000Z
             */
            expires_at: string;
        };
        BatchUploadRequest: {
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "csv" | "jsonl" | "xlsx";
            /** @description Size of the file in bytes. */
            size_bytes: number;
            /** @description Name of the file; null: inline. */
            filename?: string | null;
            /** @description SHA-256 of the file, hexadecimal. */
            sha256?: string | null;
        };
        Bundle: {
            /**
             * @description Id of the bundle, as selections and orders name it.
             * @example bun_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: BundleId;
            /** @description Name of the bundle, as it is shown to buyers. */
            name: string;
            /** @description The bundle in words, for buyers; null: none. */
            description: string | null;
            /** @description Colour behind its texts; null: none is proposed. */
            background_colour: string | null;
            /** @description Whether emissions were avoided or carbon was removed; null: both. */
            offset_type: components["schemas"]["OffsetType"] | null;
            /** @description Whether the projects use established or new methods. */
            approach: ("traditional" | "innovative") | null;
            /**
             * @description How long carbon stays stored.
             * @enum {string}
             */
            carbon_permanence: "long_term" | "short_term" | "no_storage";
            /**
             * @description Per tonne CO2e, without fees.
             * @example 12.5
             */
            unit_price: string;
            /**
             * @description Per tonne CO2e, with fees.
             * @example 12.5
             */
            gross_unit_price: string;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: string;
            /** @description Absolute URL of a picture. */
            primary_image: string | null;
            /** @description Absolute URL of a picture. */
            primary_image_hires: string | null;
            /** @description Absolute URL of a picture. */
            small_thumbnail: string | null;
            /** @description Absolute URL of a picture. */
            large_image: string | null;
            /** @description A disabled bundle takes no orders. */
            disabled: boolean;
            /** @description Tonnes; null: not limited. */
            available_quantity: string | null;
            /** @description The projects behind it. */
            projects: components["schemas"]["ProjectSummary"][];
        };
        BundleMass: {
            /** @description The bundle. */
            bundle_id: BundleId;
            /** @description What the bundle is to stand for. */
            mass: components["schemas"]["Mass"];
        };
        /** @description One page of a list of Bundle. */
        BundlePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["Bundle"][];
        };
        BundlePercentage: {
            /**
             * @description The bundle.
             * @example bun_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            bundle_id: BundleId;
            /** @description Share in per cent, at most two decimals. */
            percentage: number;
        };
        BundlePercentageRequest: {
            /** @description The bundle. */
            bundle_id: BundleId;
            /** @description Share in per cent, at most two decimals. */
            percentage?: (number | string) | null;
        };
        BundlePortfolio: {
            /** @description Its id. */
            id: string;
            /** @description What the operator calls it; never changes. */
            identifier: string;
            /** @description Its name for people. */
            label: string;
            /** @description The shares of now; they may change over time. */
            bundle_selection: components["schemas"]["BundlePercentage"][];
        };
        /** @description All portfolios on offer. */
        BundlePortfolios: components["schemas"]["BundlePortfolio"][];
        /** @description How masses and money are divided among bundles; adds up to 100 %. */
        BundleSelection: components["schemas"]["BundlePercentage"][];
        /** @description Shares of bundles, 1 to 50, no bundle twice. */
        BundleSelectionRequest: components["schemas"]["BundlePercentageRequest"][];
        BundleSummary: {
            /**
             * @description Id of the bundle, as selections and orders name it.
             * @example bun_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: BundleId;
            /** @description Name of the bundle, as it is shown to buyers. */
            name: string;
            /** @description The bundle in words, for buyers; null: none. */
            description: string | null;
            /** @description Colour behind its texts; null: none is proposed. */
            background_colour: string | null;
            /** @description Whether emissions were avoided or carbon was removed; null: both. */
            offset_type: components["schemas"]["OffsetType"] | null;
            /** @description Whether the projects use established or new methods. */
            approach: ("traditional" | "innovative") | null;
            /**
             * @description How long carbon stays stored.
             * @enum {string}
             */
            carbon_permanence: "long_term" | "short_term" | "no_storage";
            /**
             * @description Per tonne CO2e, without fees.
             * @example 12.5
             */
            unit_price: string;
            /**
             * @description Per tonne CO2e, with fees.
             * @example 12.5
             */
            gross_unit_price: string;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: string;
            /** @description Absolute URL of a picture. */
            primary_image: string | null;
            /** @description Absolute URL of a picture. */
            primary_image_hires: string | null;
            /** @description Absolute URL of a picture. */
            small_thumbnail: string | null;
            /** @description Absolute URL of a picture. */
            large_image: string | null;
            /** @description A disabled bundle takes no orders. */
            disabled: boolean;
            /** @description Tonnes; null: not limited. */
            available_quantity: string | null;
        };
        BusinessEmissions: {
            /** @description The CO2e; of goods, their weight. */
            mass: components["schemas"]["EstimateMass"];
            /** @description How many purchases and journeys there are. */
            number_of_estimates: number;
            /** @description They add up to `mass`. */
            categories: {
                /** @description Farms, vets, landscaping (codes to 1499). */
                agriculture: components["schemas"]["EstimateMass"];
                /** @description Building and printing (to 2999). */
                contractors: components["schemas"]["EstimateMass"];
                /** @description Airlines, and journeys by air. */
                airlines: components["schemas"]["EstimateMass"];
                /** @description Rented vehicles. */
                car_rentals: components["schemas"]["EstimateMass"];
                /** @description Hotels and other lodging. */
                hotels: components["schemas"]["EstimateMass"];
                /** @description Other transport, and journeys by rail, road and ferry. */
                transportation: components["schemas"]["EstimateMass"];
                /** @description Electricity, gas, water, telephone. */
                utilities: components["schemas"]["EstimateMass"];
                /** @description Shops (to 5599). */
                retail: components["schemas"]["EstimateMass"];
                /** @description Clothing shops. */
                clothing: components["schemas"]["EstimateMass"];
                /** @description Other shops and personal services (to 7299). */
                other_shops: components["schemas"]["EstimateMass"];
                /** @description Business services (to 7999). */
                business_services: components["schemas"]["EstimateMass"];
                /** @description Professional services and organisations (to 8999). */
                professional_services: components["schemas"]["EstimateMass"];
                /** @description Government and what is beyond (to 9999). */
                government: components["schemas"]["EstimateMass"];
                /** @description Purchases without a code. */
                uncategorized: components["schemas"]["EstimateMass"];
            };
        };
        ByFuelEstimate: {
            /**
             * @description Id of the estimate of fuel burnt: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description CO2e of fuel burnt. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate; else null. */
            filename: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description Whether the goods really moved. */
            is_shipment: boolean;
            /**
             * Format: date-time
             * @description When the goods moved.
             * @example 2024-11-22T10:15:30.000Z
             */
            shipped_at: string;
            /** @description Always null: the interface has no personal users. */
            user_fullname: string | null;
            /** @description The mean of the legs, weighed by mass. */
            data_quality_score: {
                /** @description The grade. */
                score: components["schemas"]["DataQualityGrade"];
            } | null;
            /** @description The legs as they were asked for, each with its own figures. */
            legs: components["schemas"]["ByFuelLegResult"][];
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["ByFuelEstimateRequest"];
        };
        /** @description One page of a list of ByFuelEstimate. */
        ByFuelEstimatePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["ByFuelEstimate"][];
        };
        ByFuelEstimateRequest: {
            /** @description A label for this estimate of fuel burnt, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description What was burnt on each leg. */
            legs: {
                /** @description What the engine runs on. */
                fuel: components["schemas"]["ByFuelFuel"];
                /**
                 * @description Litres burned for this shipment, above 0; a number, or a decimal as text.
                 * @example 120.5
                 */
                fuel_consumed_litres: number | string;
            }[];
            /** @description true: goods really moved. Default false. */
            is_shipment?: boolean | null;
            shipped_at?: string | null;
        };
        /** @enum {string} */
        ByFuelFuel: "gasoline" | "diesel" | "99_diesel_1_biodiesel" | "98_diesel_2_biodiesel" | "95_diesel_5_biodiesel" | "93_diesel_7_biodiesel" | "90_diesel_10_biodiesel" | "80_diesel_20_biodiesel" | "50_diesel_50_biodiesel" | "ethanol_from_corn" | "hvo_from_tallow" | "lpg";
        ByFuelLegResult: {
            /** @description The CO2e; of goods, their weight. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description The factor that was used. */
            emission_factor: components["schemas"]["EmissionFactor"];
            /** @description Details of the method that was used. */
            methodology_details: {
                /** @description Energy of a litre. */
                energy_density: {
                    /**
                     * @description The number, a decimal as text.
                     * @example 12.5
                     */
                    amount: string;
                    /**
                     * @description Unit of the number beside it.
                     * @constant
                     */
                    unit: "MJ/l";
                };
            };
        };
        /** @enum {string} */
        CabinClass: "economy" | "business" | "first";
        CalculateShipmentsResult: {
            /** @description Batches that calculate the shipments of this one. */
            calculation_batch_ids: string[];
        };
        CalculatedRoute: {
            /** @description Where the route begins. */
            source: components["schemas"]["RouteLocation"];
            /** @description The legs, in order of travel. */
            legs: {
                /** @description Where the leg leads to. */
                location: components["schemas"]["RouteLocation"];
                /** @description How far it is. */
                distance: components["schemas"]["Distance"];
                /** @description The distance before adjustment. */
                raw_distance: components["schemas"]["Distance"];
                /** @description The distance that the calculation uses, after adjustment for the way that is really taken. */
                adjusted_distance: components["schemas"]["Distance"];
            }[];
            /** @description The line of credit that the provider of the drawn route demands; null without such a duty. */
            attribution: string | null;
        };
        CalculationInput: {
            /** @description Its letter in the formula. */
            symbol: string;
            /** @description What the input stands for in the formula. */
            name: string;
            /**
             * @description The input, a decimal as text.
             * @example 12.5
             */
            value: string;
            /** @description Unit of the value; empty: a bare number. */
            unit: string;
            quality: components["schemas"]["DataQuality"];
            /**
             * @description The class that the value counts as where its quality does not say it; a `constant` lowers no class: it holds in every case alike.
             * @enum {string}
             */
            counts_as?: "constant" | "primary" | "modelled" | "default" | "assumed";
            /** @description Index of the step whose result this is. */
            from_step?: number;
            /** @description `table/edition/row` when a table gave the value. */
            factor_id?: string;
            /** @description Which level of the factor hierarchy chose the factor. */
            rung?: string;
            /**
             * @description The value stands in for one that was not given or is not known; `rung` says which it is.
             * @constant
             */
            fallback?: true;
            /** @description Row of the table relative-errors that says how far off it may be, if not that of its own table. */
            error_entry?: string;
            /** @description What is off, where several values have one error: rows of a table between which was interpolated, coefficients of a curve. */
            error_of?: string;
            /** @description Where the value comes from. */
            source?: string;
            /** @description Licence of the source. */
            licence?: string;
            /** @description Where in the source the value stands. */
            at?: string;
            /** @description What the factor covers, as its table says. */
            boundary?: string;
            /** @description Global warming potentials that it counts with; missing for what is no mass of CO2e. */
            gwp?: string;
            /**
             * @description Years that it was observed in. `none`: a choice, a constant or a convention; `not stated`: the publisher does not say; `of its inputs`: worked out from other factors.
             * @example 2022
             * @example 2010-2025
             */
            data_year?: string;
            /** @description Where it holds. */
            region?: string;
            /** @description How the value came about, where the source does not print it: it was derived or chosen by us. */
            origin?: string;
        };
        CalculationSheet: {
            /**
             * @description The estimate.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            estimate_id: EstimateId;
            /** @description Version of the method that calculated it. */
            method_version: string;
            /** @description The steps of the calculation, in order. */
            steps: components["schemas"]["CalculationStep"][];
            /** @description Edition of the table relative-errors that the range was made with; missing before there were ranges. */
            error_edition?: string;
            /** @description Follows from the steps and the edition; see `mass_range`. */
            range?: components["schemas"]["RangeDerivation"];
        };
        CalculationStep: {
            /** @description What the step works out. */
            name: string;
            /** @description Zero-based index of the leg that the step belongs to. */
            leg?: number;
            /** @description The formula, by the symbols of the inputs. */
            formula: string;
            /** @description The formula with its numbers put in, shortened for reading. */
            worked?: string;
            /** @description What the formula is filled with. */
            inputs: components["schemas"]["CalculationInput"][];
            /** @description What comes out. */
            result: {
                /** @description Its letter in the formula. */
                symbol: string;
                /**
                 * @description The result of the step, a decimal as text.
                 * @example 12.5
                 */
                value: string;
                /** @description Unit of the result. */
                unit: string;
            };
            quality: components["schemas"]["DataQuality"];
            /** @description What was asked and what it was resolved to. */
            facts?: {
                /** @description What the step works out. */
                name: string;
                /** @description The result of the step, a decimal as text. */
                value: string;
                /**
                 * @description It was chosen by us.
                 * @constant
                 */
                assumed?: true;
            }[];
            /** @description What else is to be known of it. */
            note?: string;
        };
        /** @enum {string} */
        CargoType: "lightweight" | "average" | "heavyweight" | "container_only";
        /** @enum {string} */
        CertificateLanguage: "en" | "de";
        ClientAccount: {
            /**
             * @description Id of the client account; `Service-Account` takes it.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: AccountId;
            /** @description Name of your customer, one line. */
            name: string;
            /**
             * @description The organisation that it belongs to.
             * @example org_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            organisation_id: OrganisationId;
            /** @description Your own name for the account; null: none. */
            handle: string | null;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: components["schemas"]["AccountCurrencyCode"];
            /** @description Whether it is the test or the live account of its pair. */
            type: components["schemas"]["AccountType"];
            /** @description Address of the account's logo; null: none. */
            logo: string | null;
            /** @description Name on retirements; null: the organisation's name is used. */
            beneficiary: string | null;
            /** @description The portfolio that the account follows: its selection is the portfolio's; null: its own. */
            bundle_portfolio_id: string | null;
            /**
             * @description Whether pages about what the account did can be opened by those who have the address.
             * @enum {string}
             */
            external_pages_visibility: "public" | "hidden";
            /**
             * @description When the organisation's own emission factors are used: where a request names one, or also where one says by `used_for` that it is for what is estimated. Default `when_named`.
             * @enum {string}
             */
            own_emission_factors: "when_named" | "preferred";
            /**
             * @description Whether it is an account or a client account.
             * @constant
             */
            scope: "client_account";
            /** @description Your own key that the client account was made with; missing: none. */
            idempotency_key?: string;
            /**
             * @description What the accounts of the organisation are in their shipments; set by the operator, default shipper.
             * @enum {string}
             */
            organisation_type: "shipper" | "supplier";
        };
        /** @enum {string} */
        CloudProvider: "aws" | "gcp" | "azure" | "ovh" | "other";
        CompanyEstimate: {
            /**
             * @description Id of the estimate of a company's year: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description CO2e of a company's year. */
            mass: components["schemas"]["EstimateMass"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate, where its client gave one. */
            filename?: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["CompanyEstimateRequest"];
            /** @description Direct emissions. */
            scope1: components["schemas"]["EstimateMass"];
            /** @description Emissions of electricity that was bought. */
            scope2: components["schemas"]["EstimateMass"];
            /** @description All other emissions along the chain. */
            scope3: components["schemas"]["EstimateMass"];
            /** @description Scope 2 by contracts and the residual mix; `scope2` is location-based and the one in the sum. `null` without a contract where no residual mix with an open licence is known. */
            scope2_market_based: components["schemas"]["EstimateMass"] | null;
            /** @description By category of the GHG Protocol, those above 0; they add up to `scope3`. */
            scope3_categories: components["schemas"]["Scope3Category"][] | null;
            /** @description Parts of the whole; they add up to it where they are masses. */
            components: {
                /** @description CO2e of material and waste. */
                material_and_waste: components["schemas"]["EstimateMass"];
                /** @description CO2e of electricity and heat. */
                energy: components["schemas"]["EstimateMass"];
                /** @description CO2e of travel and commuting. */
                travel_and_commute: components["schemas"]["EstimateMass"];
                /** @description CO2e of food and drink. */
                food_and_drink: components["schemas"]["EstimateMass"];
                /** @description Computers, own and rented. */
                tech: components["schemas"]["EstimateMass"];
                /** @description CO2e of work at home. */
                remote_employee: components["schemas"]["EstimateMass"];
            };
        };
        /** @description One page of a list of CompanyEstimate. */
        CompanyEstimatePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["CompanyEstimate"][];
        };
        CompanyEstimateRequest: {
            /** @description A label for this estimate of a company's year, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description Yearly figures are scaled by months / 12. */
            months?: number | null;
            /** @description How many people work there. */
            employees: number;
            /** @description Per cent of the employees who work at home. */
            remote_employees_percentage: number;
            office_area: components["schemas"]["Area"];
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code: components["schemas"]["CountryCode"];
            /** @description Postal code. */
            postcode?: string | null;
            /** @description Name of a city, in any language that the tables know. */
            city?: string | null;
            /** @description kWh */
            electricity_consumption: number;
            /** @description A claim: without `electricity_contract` it changes no figure. */
            green_electricity_used: boolean;
            /** @description What the electricity was bought by; counts for `scope2_market_based`. An addition of ours. */
            electricity_contract?: components["schemas"]["ElectricityContract"] | null;
            /** @description m3 of natural gas */
            gas_consumption: number;
            /** @description How many cars the company runs. */
            company_cars: number;
            /** @description Of each car; may be 0. */
            average_car_distance_travelled: components["schemas"]["GivenDistance"];
            /** @description How many of them commute by public transport. */
            employees_using_public_transport: number;
            /** @description Under 3 h. */
            short_flights: number;
            /** @description 3 to 6 h. */
            medium_flights: number;
            /** @description Over 6 h. */
            long_flights: number;
            /** @description Per cent of the flights that are in first or business class. */
            first_or_business_class_percentage: number;
            /** @description Spent on food and drink. */
            food_and_drinks_expenses: components["schemas"]["Money"];
            /** @description Per cent of the food that is vegetarian or vegan. */
            vegetarian_and_vegan_percentage: number;
            /** @description Spent on electronic devices. */
            electronic_device_expenses: components["schemas"]["Money"];
            /** @description kg */
            garbage: number;
            /** @description Per cent of the garbage that is recycled. */
            recycled_garbage_percentage: number;
            /** @description Computers, own and rented. */
            tech?: {
                /** @description Own computers. */
                on_premise?: {
                    /** @description What was paid for their electricity. */
                    electricity_cost: components["schemas"]["Money"];
                } | null;
                /** @description Rented computers. */
                cloud?: {
                    /** @description What was paid for it. */
                    cost: components["schemas"]["Money"];
                    /** @description Who rents them out. */
                    provider: components["schemas"]["CloudProvider"];
                } | null;
            } | null;
        };
        /** @enum {string} */
        ContainerSize: "20gp" | "40gp" | "40hc" | "45hc" | "20rf" | "40rf" | "20ot" | "40ot" | "20fr" | "40fr" | "20tk";
        CorridorDetails: {
            /** @description In order of travel. */
            passed: components["schemas"]["TransitCorridor"][];
            /**
             * @description `practice`: what carriers do on the day of calculation, where that is not the shortest way.
             * @enum {string}
             */
            chosen_by: "request" | "practice" | "shortest";
            /** @description The way by other corridors that was not chosen, before adjustment: the usual one, else the shortest. */
            alternative: {
                /** @description Corridors in order of travel. */
                passed: components["schemas"]["TransitCorridor"][];
                /** @description How far it is. */
                distance: components["schemas"]["Distance"];
            } | null;
        };
        /** @enum {string} */
        CountryCode: "ABW" | "AFG" | "AGO" | "AIA" | "ALA" | "ALB" | "AND" | "ARE" | "ARG" | "ARM" | "ASM" | "ATA" | "ATF" | "ATG" | "AUS" | "AUT" | "AZE" | "BDI" | "BEL" | "BEN" | "BES" | "BFA" | "BGD" | "BGR" | "BHR" | "BHS" | "BIH" | "BLM" | "BLR" | "BLZ" | "BMU" | "BOL" | "BRA" | "BRB" | "BRN" | "BTN" | "BVT" | "BWA" | "CAF" | "CAN" | "CCK" | "CHE" | "CHL" | "CHN" | "CIV" | "CMR" | "COD" | "COG" | "COK" | "COL" | "COM" | "CPV" | "CRI" | "CUB" | "CUW" | "CXR" | "CYM" | "CYP" | "CZE" | "DEU" | "DJI" | "DMA" | "DNK" | "DOM" | "DZA" | "ECU" | "EGY" | "ERI" | "ESH" | "ESP" | "EST" | "ETH" | "FIN" | "FJI" | "FLK" | "FRA" | "FRO" | "FSM" | "GAB" | "GBR" | "GEO" | "GGY" | "GHA" | "GIB" | "GIN" | "GLP" | "GMB" | "GNB" | "GNQ" | "GRC" | "GRD" | "GRL" | "GTM" | "GUF" | "GUM" | "GUY" | "HKG" | "HMD" | "HND" | "HRV" | "HTI" | "HUN" | "IDN" | "IMN" | "IND" | "IOT" | "IRL" | "IRN" | "IRQ" | "ISL" | "ISR" | "ITA" | "JAM" | "JEY" | "JOR" | "JPN" | "KAZ" | "KEN" | "KGZ" | "KHM" | "KIR" | "KNA" | "KOR" | "KWT" | "LAO" | "LBN" | "LBR" | "LBY" | "LCA" | "LIE" | "LKA" | "LSO" | "LTU" | "LUX" | "LVA" | "MAC" | "MAF" | "MAR" | "MCO" | "MDA" | "MDG" | "MDV" | "MEX" | "MHL" | "MKD" | "MLI" | "MLT" | "MMR" | "MNE" | "MNG" | "MNP" | "MOZ" | "MRT" | "MSR" | "MTQ" | "MUS" | "MWI" | "MYS" | "MYT" | "NAM" | "NCL" | "NER" | "NFK" | "NGA" | "NIC" | "NIU" | "NLD" | "NOR" | "NPL" | "NRU" | "NZL" | "OMN" | "PAK" | "PAN" | "PCN" | "PER" | "PHL" | "PLW" | "PNG" | "POL" | "PRI" | "PRK" | "PRT" | "PRY" | "PSE" | "PYF" | "QAT" | "REU" | "ROU" | "RUS" | "RWA" | "SAU" | "SDN" | "SEN" | "SGP" | "SGS" | "SHN" | "SJM" | "SLB" | "SLE" | "SLV" | "SMR" | "SOM" | "SPM" | "SRB" | "SSD" | "STP" | "SUR" | "SVK" | "SVN" | "SWE" | "SWZ" | "SXM" | "SYC" | "SYR" | "TCA" | "TCD" | "TGO" | "THA" | "TJK" | "TKL" | "TKM" | "TLS" | "TON" | "TTO" | "TUN" | "TUR" | "TUV" | "TWN" | "TZA" | "UGA" | "UKR" | "UMI" | "URY" | "USA" | "UZB" | "VAT" | "VCT" | "VEN" | "VGB" | "VIR" | "VNM" | "VUT" | "WLF" | "WSM" | "XKX" | "YEM" | "ZAF" | "ZMB" | "ZWE";
        CreateAccountRequest: {
            /** @description Name of both accounts of the new pair, one line. */
            name: string;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: components["schemas"]["AccountCurrencyCode"];
            /** @description On whose behalf credits are retired; missing or null: the organisation's beneficiary. */
            beneficiary?: string | null;
            /** @description Unique in the organisation and mode. */
            handle?: string | null;
            /** @description Whether pages about what the account did can be opened by those who have the address. */
            external_pages_visibility?: ("public" | "hidden") | null;
            own_emission_factors?: ("when_named" | "preferred") | null;
        };
        CreateClientAccountRequest: {
            /** @description Name of your customer, one line. */
            name: string;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: components["schemas"]["AccountCurrencyCode"];
            /** @description On whose behalf credits are retired; missing or null: the organisation's beneficiary. */
            beneficiary?: string | null;
            /** @description Unique in the organisation and mode. */
            handle?: string | null;
            /** @description Whether pages about what the account did can be opened by those who have the address. */
            external_pages_visibility?: ("public" | "hidden") | null;
            own_emission_factors?: ("when_named" | "preferred") | null;
            /** @description Your own key of the client account: a second one with it is refused. */
            idempotency_key?: string | null;
        };
        CreateWebhookRequest: {
            /** @description Where events are pushed: https, of a public host. */
            url: components["schemas"]["HttpsUrl"];
            /** @description Accounts whose events are pushed, at most 100; empty or missing: the whole organisation in this mode. */
            account_ids?: AccountId[] | null;
            /** @description Types of events that are pushed. Empty: the default, every `order.*` and `batch.completed`. */
            event_types?: components["schemas"]["WebhookEventType"][] | null;
        };
        /** @description For each bundle that was bought in the range, a running sum. */
        CumulativePerBundle: {
            /**
             * @description The bundle.
             * @example bun_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            bundle_id: BundleId;
            /** @description Its name when the order was placed. */
            bundle_name: string;
            /** @description One point a day, from the first day of the range. */
            timeseries: {
                /**
                 * Format: date
                 * @description The day up to which the sums count, inclusive.
                 * @example 2024-11-22
                 */
                date: string;
                /**
                 * @description Offset cost, without fees, in the currency of the orders.
                 * @example 12.5
                 */
                value: string;
                /**
                 * @description Tonnes.
                 * @example 12.5
                 */
                quantity: string;
            }[];
        }[];
        /**
         * @example EUR
         * @enum {string}
         */
        CurrencyCode: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTC" | "BTN" | "BWP" | "BYN" | "BYR" | "BZD" | "CAD" | "CDF" | "CHF" | "CLF" | "CLP" | "CNY" | "CNH" | "COP" | "CRC" | "CUC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GGP" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "IMP" | "INR" | "IQD" | "IRR" | "ISK" | "JEP" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LTL" | "LVL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SLL" | "SOS" | "SRD" | "STD" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XAG" | "XAU" | "XCD" | "XDR" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMK" | "ZMW" | "ZWL";
        /**
         * @description `measured`: given by the client; `modelled`: given by a documented model; `published_default`: printed by a publication; `assumption`: chosen by us, or a fallback. Of a step: the weakest of all that its result depends on.
         * @enum {string}
         */
        DataQuality: "measured" | "modelled" | "published_default" | "assumption";
        /** @enum {string} */
        DataQualityGrade: "A_plus" | "A" | "A_minus" | "B_plus" | "B" | "B_minus" | "C_plus" | "C" | "C_minus" | "D";
        /** @description Half the factor, three tenths the route and two tenths the shipment; without a route seven and three. */
        DataQualityScore: {
            /** @description The grade. */
            score: components["schemas"]["DataQualityGrade"];
            /** @description Parts of the whole; they add up to it where they are masses. */
            components: {
                /** @description Grade of the factor. */
                emission_factor_score: components["schemas"]["DataQualityGrade"];
                /** @description Null at a logistics site. */
                route_score: components["schemas"]["DataQualityGrade"] | null;
                /** @description Grade of what is known of the shipment. */
                shipment_score: components["schemas"]["DataQualityGrade"];
            };
        };
        DeleteAccountLogoResult: {
            /**
             * Format: uri
             * @description Never there.
             */
            url?: string;
        };
        DeleteClientAccountLogoResult: {
            /**
             * Format: uri
             * @description Never there.
             */
            url?: string;
        };
        DeleteMappingResult: Record<string, never>;
        DescribedEmissionFactor: {
            /** @description Id of the factor, `<data set>/<edition>/<factor>`; the same for ever. */
            id: string;
            /** @description Name of the factor in its data set. */
            name: string;
            /**
             * @description Data set; an open list.
             * @example glec
             */
            source: string;
            /** @description Edition of the data set. */
            source_version: string;
            /** @description Year in which the factor was published. */
            publication_year: number;
            /** @description Null for a figure of a calculation that counts no CO2e. */
            numerator_unit: components["schemas"]["MassUnit"] | null;
            /**
             * @description Null as `numerator_unit` is.
             * @example t*km
             */
            denominator_unit: string | null;
            /**
             * Format: date-time
             * @description When the factor came into the service.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description State, province or region. */
            region: string;
            /** @description Category of the factor in its data set; null: none. */
            category: string | null;
            /** @description The factor by gases; null: the source does not say. */
            gas_emissions: components["schemas"]["GasEmissions"] | null;
            printed: components["schemas"]["PrintedFactor"];
            /** @description Edition of its table. */
            edition: string;
            /** @description The id of the same factor in the next edition. */
            superseded_by: string | null;
            /** @description What the figure covers. */
            boundary: string;
            /** @description The global warming potentials that it is counted with. */
            gwp: string | null;
            /** @description Licence of the source. */
            licence: string;
            /** @description Publisher and title. */
            source_name: string;
            /** @description Where the source can be read; null: nowhere. */
            source_url: string | null;
            /** @description How the value came about, where the source does not print it: it was derived or chosen by us. */
            origin?: string;
            /**
             * @description How good the figure is.
             * @enum {string}
             */
            quality: "primary" | "modelled" | "default" | "assumed";
            /**
             * Format: date
             * @description First day that it holds for; null: not said.
             */
            valid_from: string | null;
            /**
             * Format: date
             * @description Last day that it holds for; null: not said.
             */
            valid_through: string | null;
            /** @description The data set is not enabled: `gas_emissions` is null, no estimate uses it. */
            gated: boolean;
        };
        /** @description One page of a list of DescribedEmissionFactor. */
        DescribedEmissionFactorPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["DescribedEmissionFactor"][];
        };
        /**
         * @description Meat a day: high over 100 g, medium 50 to 99 g, low under 50 g.
         * @enum {string}
         */
        Diet: "high_meat_eater" | "medium_meat_eater" | "low_meat_eater" | "fish_eater" | "vegetarian" | "vegan";
        Distance: {
            /**
             * @description How far it is, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /**
             * @description Kilometres.
             * @constant
             */
            unit: "km";
        };
        DistanceRequest: {
            /**
             * @description How far it is, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /**
             * @description Kilometres, miles or nautical miles.
             * @enum {string}
             */
            unit: "km" | "mi" | "nm";
            /** @description What the distance is; default shortest. An actual one is not adjusted. */
            basis?: ("shortest" | "planned" | "actual") | null;
        };
        /**
         * @description keep (default): a further shipment; replace: the row takes the place of the newest one; reject: the row fails.
         * @enum {string}
         */
        Duplicates: "keep" | "replace" | "reject";
        /** @enum {string} */
        ElectricityAccounting: "location_based" | "market_based";
        ElectricityConsumption: {
            /**
             * @description Electrical energy consumed, a decimal as text; not below 0.
             * @example 12.5
             */
            amount: string;
            /**
             * @description kWh, MWh or GWh.
             * @enum {string}
             */
            unit: "kWh" | "MWh" | "GWh";
        };
        ElectricityContract: {
            /**
             * @description `certificates`: certificates of renewable generation were cancelled for it. `own_factor`: `emission_factor_id` names the factor that the supplier evidences. `green_tariff`: evidences nothing by its name; with a factor it does.
             * @enum {string}
             */
            type: "green_tariff" | "certificates" | "own_factor";
            /** @description Of the consumption; 1 by default. */
            share?: number | null;
            /** @description `table/edition/row` of a factor of generation per kWh, or an own factor of the organisation per unit of energy. */
            emission_factor_id?: string | null;
        };
        ElectricityEstimate: {
            /**
             * @description Id of the estimate of electricity: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description CO2e of electricity. */
            mass: components["schemas"]["EstimateMass"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate, where its client gave one. */
            filename?: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["ElectricityEstimateRequest"];
            /** @description By the average of the grid. `null` for estimates that were stored before this field. */
            location_based: components["schemas"]["EstimateMass"] | null;
            /** @description By contracts, and the residual mix for what they don't cover. `null` without a contract where no residual mix with an open licence is known: AIB and Green-e have none, so everywhere but in Australia. */
            market_based: components["schemas"]["EstimateMass"] | null;
            /** @description Generation, of the `mass` that was asked for. */
            scope2: components["schemas"]["EstimateMass"] | null;
            /** @description Upstream and losses; with `scope2` it adds up to `mass`. */
            scope3: components["schemas"]["EstimateMass"] | null;
        };
        /** @description One page of a list of ElectricityEstimate. */
        ElectricityEstimatePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["ElectricityEstimate"][];
        };
        ElectricityEstimateRequest: {
            /** @description A label for this estimate of electricity, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description The energy that was consumed. */
            consumption: components["schemas"]["ElectricityConsumption"];
            /** @description Where it is consumed; without it and a region a world average factor is used. */
            country_code?: components["schemas"]["CountryCode"] | null;
            /** @description Refines the factor in the USA, Canada and Australia. An addition of ours. */
            region?: components["schemas"]["RegionCode"] | null;
            /** @description Its year is that of the factors, unless `factor_year` is given. */
            consumed_on?: string | null;
            /** @description What `mass` is; `location_based` by default, `market_based` with `emission_factor_id`. The answer has both. */
            accounting?: components["schemas"]["ElectricityAccounting"] | null;
            /** @description What the consumer agreed on with whoever delivers. */
            contract?: components["schemas"]["ElectricityContract"] | null;
            /** @description An own factor of the organisation, `own/…`, that takes the place of the published one. */
            emission_factor_id?: string | null;
        };
        ElectricityPerTonneKilometre: {
            /**
             * @description kWh for one tonne over one kilometre.
             * @example 12.5
             */
            amount: string;
            /**
             * @description Unit of the number beside it.
             * @constant
             */
            unit: "kWh/tkm";
        };
        /** @description Days or months without an estimate have a 0. */
        EmissionCalculations: {
            /** @description Every day or month of the range, oldest first. */
            timeseries: {
                /**
                 * Format: date
                 * @description The day, or the first day of the month, UTC.
                 * @example 2024-11-22
                 */
                date: string;
                /** @description Estimates that were created. */
                count: number;
            }[];
        };
        EmissionFactor: {
            /** @description Id of the factor, `<data set>/<edition>/<factor>`; the same for ever. */
            id: string;
            /** @description Name of the factor in its data set. */
            name: string;
            /**
             * @description Data set; an open list.
             * @example glec
             */
            source: string;
            /** @description Edition of the data set. */
            source_version: string;
            /** @description Year in which the factor was published. */
            publication_year: number;
            /** @description Unit of the emissions. */
            numerator_unit: components["schemas"]["MassUnit"];
            /**
             * @description Unit of the activity that the factor is per.
             * @example t*km
             */
            denominator_unit: string;
            /**
             * Format: date-time
             * @description When the factor came into the service.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description State, province or region. */
            region: string;
            /** @description Category of the factor in its data set; null: none. */
            category: string | null;
            /** @description The factor by gases; null: the source does not say. */
            gas_emissions: components["schemas"]["GasEmissions"] | null;
        };
        /**
         * @example t*km
         * @enum {string}
         */
        EmissionFactorDenominatorUnit: "m" | "km" | "mi" | "nm" | "vehicle*km" | "item" | "p" | "meal" | "A4_sheets" | "TEU" | "hour" | "seconds" | "ha" | "m2" | "cm2" | "l" | "ml" | "Ml" | "m3" | "MJ" | "GJ" | "kWh" | "toe" | "kWh ICV" | "kWh LHV" | "kWh HHV" | "kWh SCV" | "toe ICV" | "toe HHV" | "toe SCV" | "GJ ICV" | "GJ HHV" | "GJ SCV" | "MJ ICV" | "kg" | "t" | "guest*night" | "person*month" | "fte*working_hour" | "person*km" | "kg*day" | "t*km" | "m3*km" | "TEU*km" | "km*year" | "m*year" | "ha*year" | "m2*year" | "room*night" | "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTC" | "BTN" | "BWP" | "BYN" | "BYR" | "BZD" | "CAD" | "CDF" | "CHF" | "CLF" | "CLP" | "CNY" | "CNH" | "COP" | "CRC" | "CUC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GGP" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "IMP" | "INR" | "IQD" | "IRR" | "ISK" | "JEP" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LTL" | "LVL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SLL" | "SOS" | "SRD" | "STD" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XAG" | "XAU" | "XCD" | "XDR" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMK" | "ZMW" | "ZWL";
        EmissionIntensity: {
            /**
             * @description CO2e per unit of activity, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /** @description Mass of CO2e per tonne-kilometre, or per what else the activity is counted in. */
            unit: components["schemas"]["IntensityUnit"];
        };
        EnergyPerTonneKilometre: {
            /**
             * @description MJ for one tonne over one kilometre.
             * @example 12.5
             */
            amount: string;
            /**
             * @description Unit of the number beside it.
             * @constant
             */
            unit: "MJ/tkm";
        };
        /** @description `error_code` is stable; `message` is for humans and may change. */
        ErrorElement: {
            /** @description Stable name of the error: decide by it. */
            error_code: string;
            /** @description For humans; it may change. */
            message: string;
        };
        ErrorResponse: {
            error: components["schemas"]["ErrorElement"];
            /** @description What is wrong, or how far off figures may be. */
            errors: components["schemas"]["ErrorElement"][];
        };
        EstimateAnalytics: {
            /** @description Oldest first; what nothing belongs to is left out. */
            rows: components["schemas"]["EstimateAnalyticsRow"][];
        };
        EstimateAnalyticsRow: {
            /** @description First day of the period, in `time_zone`; null where the whole range is one. */
            period_start: string | null;
            /** @description One entry for each `group_by`, in their order; a `value` of null: not known. */
            group: {
                /** @description What was asked for in `group_by`. */
                by: string;
                /** @description The value. */
                value: string | null;
            }[];
            /** @description The CO2e; of goods, their weight. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description An estimate with legs of several modes, lanes or carriers counts once in the row of each, so that rows may add up to more than there are. */
            number_of_estimates: number;
            /** @description Null where it is 0. */
            activity: {
                /**
                 * @description The value.
                 * @example 12.5
                 */
                value: string;
                /**
                 * @description Unit of the number beside it.
                 * @constant
                 */
                unit: "t*km";
            } | null;
            /** @description The mass of what has an activity by that activity, 12 significant digits. */
            intensity: components["schemas"]["EmissionIntensity"] | null;
        };
        /** @description The client account that the estimate belongs to, found by `handle` or `idempotency_key`, in the place of the acting account. Creating an estimate creates it where it is missing, which takes the permission `accounts.write`; the other properties count only then. Not inside batches. */
        EstimateClientAccount: {
            /** @description What people call it. */
            name: string;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: components["schemas"]["AccountCurrencyCode"];
            /** @description On whose behalf credits are retired; missing or null: the organisation's beneficiary. */
            beneficiary?: string | null;
            /** @description Whether pages about what the account did can be opened by those who have the address. */
            external_pages_visibility?: ("public" | "hidden") | null;
            /** @description Your own name for the account; null: none. */
            handle?: string | null;
            /** @description Of the account, not of the estimate. */
            idempotency_key?: string | null;
        };
        EstimateDataQuality: {
            /** @description Fractions that add up to 1. */
            shares: {
                /**
                 * @description On what the client measured, or was told by who did.
                 * @example 12.5
                 */
                primary: string;
                /**
                 * @description On models with the parameters of this very case.
                 * @example 12.5
                 */
                modelled: string;
                /**
                 * @description On published averages of the class, lane, sector or region asked for.
                 * @example 12.5
                 */
                default: string;
                /**
                 * @description On what the service chose: fallbacks, averages for something not given.
                 * @example 12.5
                 */
                assumed: string;
            };
        };
        EstimateMass: {
            /**
             * @description CO2e, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /** @description Tonnes, unless `estimate_mass_unit` asked for another unit. */
            unit: components["schemas"]["EstimateMassUnit"];
        };
        /** @enum {string} */
        EstimateMassUnit: "t" | "kg" | "g" | "mg";
        EstimateOverlap: {
            reason: components["schemas"]["OverlapReason"];
            /** @description Why the estimates may count one thing twice. */
            why: string;
            /** @description What to look at before one of them is changed or removed. */
            check: string;
            /**
             * @description The account that it belongs to.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            account_id: AccountId;
            /** @description All estimates of the group, listed or not. */
            number_of_estimates: number;
            /** @description Of all estimates of the group, those that are not listed too. */
            mass: components["schemas"]["EstimateMass"];
            /** @description By id, oldest first, at most 50 of them. */
            estimates: components["schemas"]["OverlappingEstimate"][];
        };
        EstimateOverlaps: {
            /** @description How many estimates of the range were compared. */
            estimates_compared: number;
            /** @description false: an account has more estimates than were read; the newest ones were compared. Ask for fewer days or accounts. */
            is_complete: boolean;
            /** @description Reasons that were found, whatever `reason` asks for. */
            by_reason: components["schemas"]["OverlapsByReason"][];
            /** @description Of the reasons that are asked for. */
            number_of_groups: number;
            /** @description The largest masses first, at most 100. Of one reason an estimate is in one group at most. */
            groups: components["schemas"]["EstimateOverlap"][];
        };
        EstimateQuote: components["schemas"]["OrderQuote"] | components["schemas"]["ErrorResponse"];
        EstimateSummary: {
            /**
             * @description Its id.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /** @description What it is of, such as `electricity` or `shipping`; more may come. */
            kind: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description The CO2e; of goods, their weight. */
            mass: components["schemas"]["EstimateMass"];
            /** @description Metadata of the estimate; missing where it has none. */
            metadata?: {
                [key: string]: string;
            };
            /** @description Your own key of it: repeating the same creation with the same key is safe. */
            idempotency_key?: string;
            /** @description The batch that it came with. */
            batch_id?: string;
            /** @description A page about the estimate that can be read without a key. */
            external_estimate_url: string;
        };
        /** @description One page of a list of EstimateSummary. */
        EstimateSummaryPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["EstimateSummary"][];
        };
        EstimateWarning: {
            /**
             * @description Open list. `aircraft_unsupported`: no fuel figures for this type of aircraft: the average of air freight was used. `average_assumed`: a national average took the place of a value that was not given. `cabin_fallback`: the source has no such cabin for this flight: the nearest one was used. `cargo_type_assumed`: tonnes or TEU were converted with the load of an average container. `corridor_practice`: the sea route is the one that carriers take at present, not the shortest one. `country_unknown`: no factor of the country: the factor of the world was used. `diet_ignored`: no amount of food was given: the diet has no effect. `distance_modelled`: the distance over land comes from a model, not from a router. `distance_rough`: no land route is known: the straight line times a factor was used. `edition_old`: the edition of the factors is past its review date. `exchange_rate_year`: the exchange rate is that of another year. `ferry_assumed`: a leg over land crosses water by ferry. `field_ignored`: the property has no effect in this request. `field_unknown`: the interface does not know this property of the request: it was ignored. `flight_route_mismatch`: the flight is not known between these airports. `flight_unknown`: nothing is known of the flight: the average of air freight was used. `fuel_assumed`: no fuel was given: a default or the usual one of the country was used. `legs_disconnected`: a leg begins elsewhere than the one before it ends. `load_implausible`: the shipment is heavier than what one vehicle carries. `place_ambiguous`: several places have this name: one of them was used. `place_corrected`: the spelling or the postcode of a place was corrected. `place_imprecise`: only the middle of a town, region or country is known. `place_moved`: the port, airport or station lies more than 50 km from the place given; the way between is not counted. `price_level_assumed`: prices of another year or of another country were used. `region_fallback`: no factor of the region: that of another region was used. `reported_figure_implausible`: the reported figure and the model differ by more than a factor of 3. `schedule_unavailable`: no carrier schedules: an average ship on the sea network was used. `tracking_unavailable`: no ship positions: the distance is that of the sea network. `trade_lane_unknown`: no trade lane was given or found: the average of all lanes was used, or one was inferred. `vehicle_assumed`: no vehicle was given: a default was used. `vessel_unknown`: nothing is known of the vessel: the average of its type was used. `year_fallback`: the factor is that of another year.
             * @example place_ambiguous
             */
            code: string;
            /** @description For people; may change. */
            message: string;
            /**
             * @description Path in the request; missing when none is meant.
             * @example legs.1.route.source
             */
            field?: string;
        };
        ExchangedCarrier: {
            /**
             * @description By iLEAP's name.
             * @enum {string}
             */
            energy_carrier: "Diesel" | "HVO" | "Petrol" | "CNG" | "LNG" | "LPG" | "HFO" | "MGO" | "Aviation fuel" | "Hydrogen" | "Methanol" | "Electric";
            /**
             * @description Of the activity; above 0, together 1.
             * @example 12.5
             */
            relative_share: string;
            /**
             * @description kg CO2e per unit, well to wheel.
             * @example 12.5
             */
            emission_factor_wtw: string;
            /**
             * @description The part of it that arises where it is used.
             * @example 12.5
             */
            emission_factor_ttw: string;
            /**
             * @description What the factors are per.
             * @enum {string}
             */
            unit: "l" | "kg" | "kWh" | "MJ";
        };
        /** @description A category of hub or transport operations (HOC, TOC) of iLEAP. */
        ExchangedCategory: components["schemas"]["ExchangedHubCategory"] | components["schemas"]["ExchangedTransportCategory"];
        ExchangedHubCategory: {
            /**
             * @description By iLEAP's name.
             * @enum {string}
             */
            hub_type: "Transshipment" | "StorageAndTransshipment" | "Warehouse" | "LiquidBulkTerminal" | "MaritimeContainerTerminal";
            /** @description What elements of transport chains call it; the factor's own id unless told. */
            id?: string | null;
            /** @description What it runs on. */
            energy_carriers: components["schemas"]["ExchangedCarrier"][];
        };
        ExchangedTransportCategory: {
            /**
             * @description By iLEAP's name.
             * @enum {string}
             */
            mode: "Road" | "Rail" | "Air" | "Sea" | "InlandWaterway";
            /** @description What elements of transport chains call it; the factor's own id unless told. */
            id?: string | null;
            /** @description What it runs on. */
            energy_carriers: components["schemas"]["ExchangedCarrier"][];
        };
        /** @description In the unit of the factor, or in one that converts into it. */
        FactorActivity: {
            /**
             * @description How much of the activity, a decimal as text.
             * @example 12.5
             */
            value: string;
            /** @description Unit of the activity: one that converts into that of the factor. */
            unit: components["schemas"]["EmissionFactorDenominatorUnit"];
        };
        FactorEstimate: {
            /**
             * @description Id of the estimate of an activity by its factor: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description CO2e of an activity by its factor. */
            mass: components["schemas"]["EstimateMass"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate, where its client gave one. */
            filename?: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["FactorEstimateRequest"];
            /** @description The factor that was used. */
            emission_factor: components["schemas"]["EmissionFactor"];
        };
        /** @description One page of a list of FactorEstimate. */
        FactorEstimatePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["FactorEstimate"][];
        };
        FactorEstimateRequest: {
            /** @description A label for this estimate of an activity by its factor, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description Of `GET /emission-factors`, of whatever edition. */
            emission_factor_id: string;
            activity: components["schemas"]["FactorActivity"];
        };
        FlightDetails: {
            /** @description The type of the aircraft. */
            aircraft_name: string;
            /**
             * @description Whether the freight flies in a freighter or below passengers.
             * @enum {string}
             */
            aircraft_configuration: "belly_freight" | "cargo";
            /** @description What the aircraft can carry, tonnes. */
            aircraft_capacity_tonnes: components["schemas"]["AircraftCapacity"];
            /** @description How full the vehicle is, 0 to 1. */
            load_factor: components["schemas"]["AircraftLoadFactor"];
            /** @description Fuel of the whole flight, tonnes. */
            flight_fuel_consumed_tonnes: number;
            /** @description By how much the distance was multiplied. */
            distance_adjustment_factor: number;
            /** @description The part of the flight's emissions that counts for this, 0 to 1. */
            emission_share: number;
        };
        FlightEstimate: {
            /**
             * @description Id of the estimate of a flight: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description CO2e of a flight. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate, where its client gave one. */
            filename?: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field. */
            non_co2_mass: components["schemas"]["EstimateMass"] | null;
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["FlightEstimateRequest"];
        };
        /** @description One page of a list of FlightEstimate. */
        FlightEstimatePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["FlightEstimate"][];
        };
        FlightEstimateRequest: {
            /** @description A label for this estimate of a flight, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description From airport to airport, or the distance flown. */
            route: components["schemas"]["FlightRoute"];
            /** @description Default economy. */
            cabin_class?: components["schemas"]["CabinClass"] | null;
            /** @description Default 1. The result counts all of them. */
            passengers?: number | null;
            /** @description Default true. False leaves out the effects of flying at height that are not CO2e of burned fuel; everything else stays. */
            include_non_co2?: boolean | null;
        };
        FlightIdentification: {
            /** @description Airline and number, such as LH400. */
            flight_number: string;
            /**
             * Format: date
             * @description The day of departure.
             * @example 2024-11-22
             */
            departure_on: string;
        };
        FlightRoute: {
            /**
             * @description The number, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /**
             * @description Unit of the number beside it.
             * @enum {string}
             */
            unit: "km" | "mi" | "nm";
        } | {
            /** @description Airport of departure. */
            source: components["schemas"]["AirportCode"];
            /** @description Airport of arrival. */
            destination: components["schemas"]["AirportCode"];
        };
        FollowBundlePortfolioRequest: {
            /** @description Id of a portfolio of `GET /bundle-portfolios`. */
            bundle_portfolio_id: string;
        };
        FuelConsumption: {
            /**
             * @description Of this shipment, not of the whole vehicle.
             * @example 12.5
             */
            amount: string;
            /**
             * @description gal: of the USA; kwh: lower heating value.
             * @enum {string}
             */
            unit: "l" | "kg" | "kwh" | "gal";
        };
        FuelUsed: {
            /** @description What the engine runs on. */
            fuel: components["schemas"]["PrimaryFuel"];
            /**
             * @description For this shipment, not for the whole vehicle.
             * @example 12.5
             */
            amount: string;
            /**
             * @description gal: of the USA; kwh: lower heating value.
             * @enum {string}
             */
            unit: "l" | "kg" | "kwh" | "gal";
            /** @description From 0 to 1: the part of the amount that is the biofuel of the same engine. */
            biofuel_share?: string | null;
        };
        GasEmissions: {
            /**
             * @description All gases together, as CO2e.
             * @example 12.5
             */
            co2e: string;
            /**
             * @description Carbon dioxide.
             * @example 12.5
             */
            co2?: string;
            /**
             * @description Methane.
             * @example 12.5
             */
            methane?: string;
            /**
             * @description Nitrous oxide.
             * @example 12.5
             */
            nitrous_oxide?: string;
            /**
             * @description Other gases.
             * @example 12.5
             */
            other?: string;
            /** @description Parts of `co2e`: well to tank and tank to wheel; missing where nobody splits it. `source` is `direct_from_source` only where the source prints the parts. */
            wtw_breakdown?: {
                /**
                 * @description Where it begins, or where it comes from.
                 * @enum {string}
                 */
                source: "direct_from_source" | "inferred_from_fuel" | "global_fuel_mix_inferred";
                /**
                 * @description CO2e from well to tank.
                 * @example 12.5
                 */
                wtt_co2e: string;
                /**
                 * @description CO2e from tank to wheel.
                 * @example 12.5
                 */
                ttw_co2e: string;
            };
        };
        GetProjectPerimeterResult: {
            /** @description Rings, each with its first point again at its end. None: no outline is known. */
            coordinates: {
                /** @description Latitude in degrees, north is positive. */
                lat: number;
                /** @description Longitude in degrees, east is positive. */
                lon: number;
            }[][];
        };
        /** @description 1 mi = 1.609344 km, 1 nm = 1.852 km. */
        GivenDistance: {
            /**
             * @description The number, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /**
             * @description Unit of the number beside it.
             * @enum {string}
             */
            unit: "km" | "mi" | "nm";
        };
        Health: {
            /**
             * @description `ok`; everything else is an error.
             * @constant
             */
            status: "ok";
        };
        /**
         * Format: uri
         * @example https://example.com/hook
         */
        HttpsUrl: string;
        ImpactPage: {
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /** @description Name in addresses of pages. */
            slug: string;
            /**
             * @description Heading.
             * @enum {string}
             */
            title: "by_volume" | "by_price";
            /** @description In words. */
            description: ("by_equivalent" | "by_supported_goals" | "by_custom_description") | null;
            /** @description Plain text; shown where `description` is `by_custom_description`. */
            custom_description: string | null;
            /** @description The sections that the page shows. */
            sections: ("bundles_breakdown" | "certificates" | "unsdg")[];
            /**
             * Format: uri
             * @description The page for people.
             */
            url: string;
            /** @description Whether anybody sees it: enabled, and the account's external_pages_visibility is public. */
            visible: boolean;
        };
        ImpactPageRequest: {
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /** @description Name in addresses of pages. */
            slug: string;
            /**
             * @description Whether the page is headed by tonnes or by money.
             * @enum {string}
             */
            title: "by_volume" | "by_price";
            /** @description The sections that the page shows, each named at most once. */
            sections: ("bundles_breakdown" | "certificates" | "unsdg")[];
            /** @description In words. */
            description?: ("by_equivalent" | "by_supported_goals" | "by_custom_description") | null;
            /** @description Plain text, without environmental claims that Directive (EU) 2024/825 forbids. */
            custom_description?: string | null;
        };
        IndividualEstimate: {
            /**
             * @description Id of the estimate of a person's year: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description CO2e of a person's year. */
            mass: components["schemas"]["EstimateMass"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate, where its client gave one. */
            filename?: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["IndividualEstimateRequest"];
            /** @description They add up to `mass`. `null` for estimates that were stored before this field. */
            components: {
                /** @description CO2e of travel. */
                travel: components["schemas"]["EstimateMass"];
                /** @description CO2e of food and drink. */
                food_and_drink: components["schemas"]["EstimateMass"];
                /** @description CO2e of electricity and heat. */
                energy: components["schemas"]["EstimateMass"];
                /** @description CO2e of things that were bought. */
                shopping: components["schemas"]["EstimateMass"];
            } | null;
        };
        /** @description One page of a list of IndividualEstimate. */
        IndividualEstimatePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["IndividualEstimate"][];
        };
        IndividualEstimateRequest: {
            /** @description A label for this estimate of a person's year, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code: components["schemas"]["CountryCode"];
            /** @description Whether the person drives a car. */
            car_use: boolean;
            /** @description Default gasoline; ignored without a car. */
            car_fuel_type?: ("gasoline" | "electric" | "hybrid") | null;
            /** @description A year; with a car and without a distance the national average. */
            average_car_distance_travelled?: components["schemas"]["GivenDistance"] | null;
            /** @description A year, under 3 h. */
            short_flights: number;
            /** @description A year, 3 to 6 h. */
            medium_flights: number;
            /** @description A year, over 6 h. */
            long_flights: number;
            /** @description Days of a week, 0 to 7. */
            days_per_week_using_public_transport: number;
            diet: components["schemas"]["Diet"];
            /** @description Spent on groceries in a month. */
            monthly_grocery_expenses: components["schemas"]["Money"];
            /** @description Spent in restaurants in a month. */
            monthly_restaurant_expenses: components["schemas"]["Money"];
            /** @description Spent on clothing in a month. */
            monthly_clothing_expenses: components["schemas"]["Money"];
            /** @description Spent on furniture and appliances in a month. */
            monthly_furniture_appliances_expenses: components["schemas"]["Money"];
            /** @description Spent on everything else in a month. */
            monthly_other_expenses: components["schemas"]["Money"];
            /** @description kWh a year */
            electricity_consumption: number;
            /** @description A claim without evidence: it changes no figure. */
            green_electricity_used: boolean;
            /** @description m3 of natural gas a year */
            gas_consumption: number;
        };
        /** @description What the request left open. Null where given, or without effect. */
        InferenceDetails: {
            /** @description The trade lane that the route lies on. */
            trade_lane_from_route?: components["schemas"]["TradeLane"];
            /** @description The train that is usual between these countries; null: it was given. */
            rail_type_from_route: {
                /**
                 * @description Which train.
                 * @enum {string}
                 */
                rail_type: "electric_freight_train" | "diesel_freight_train";
                /** @description Country of the beginning. */
                source_country: string;
                /** @description Country of the end. */
                destination_country: string;
            } | null;
            /** @description The ends as they were understood; null: nothing had to be. */
            cleaned_route: {
                /** @description Where it begins, or where it comes from. */
                source: components["schemas"]["Location"] | null;
                /** @description Where it ends. */
                destination: components["schemas"]["Location"] | null;
            } | null;
            /** @description The emission standard that was taken; null: it was given. */
            road_emission_standard: {
                /**
                 * @description The value.
                 * @enum {string}
                 */
                value: "euro1" | "euro2" | "euro3" | "euro4" | "euro5" | "euro6";
                /**
                 * @description Which end of the route decided.
                 * @enum {string}
                 */
                from: "source" | "destination" | "both";
                /** @description Country of the beginning, ISO 3166-1 alpha-3; null: not known. */
                source_country_code: string | null;
                /** @description Country, ISO 3166-1 alpha-3, of the end. */
                destination_country_code: string | null;
                /** @description Region of the world of the beginning; null: not known. */
                source_region: ("Africa" | "Asia and Pacific" | "North America" | "Central and South America" | "Europe" | "World") | null;
                /** @description Region of the world of the end; null: not known. */
                destination_region: ("Africa" | "Asia and Pacific" | "North America" | "Central and South America" | "Europe" | "World") | null;
            } | null;
            /** @description The truck that was taken; null: it was given. */
            road_truck_type: {
                /**
                 * @description The value.
                 * @enum {string}
                 */
                value: "truck_generic_van" | "truck_rigid_7_5t" | "truck_rigid_12t" | "truck_rigid_20t" | "truck_rigid_26t" | "truck_rigid_32t" | "truck_articulated_34t" | "truck_articulated_40t" | "truck_articulated_44t" | "truck_articulated_60t" | "truck_articulated_72t";
                /** @description Whether the route leads through several countries. */
                is_international_shipment: boolean;
            } | null;
            /** @description The fuel that was taken; null: it was given. */
            road_fuel: {
                /**
                 * @description The value.
                 * @enum {string}
                 */
                value: "gasoline" | "diesel" | "99_diesel_1_biodiesel" | "98_diesel_2_biodiesel" | "95_diesel_5_biodiesel" | "93_diesel_7_biodiesel" | "90_diesel_10_biodiesel" | "80_diesel_20_biodiesel" | "50_diesel_50_biodiesel" | "ethanol_from_corn" | "hvo_from_tallow" | "lpg" | "cng" | "lng";
                /** @description Country of the beginning, ISO 3166-1 alpha-3; null: not known. */
                source_country_code: string | null;
                /** @description Region of the world of the beginning; null: not known. */
                source_region: ("Africa" | "Asia and Pacific" | "North America" | "Central and South America" | "Europe" | "World") | null;
            } | null;
            /** @description The gradient that was taken; null: it was given. */
            road_gradient: {
                /**
                 * @description The value.
                 * @enum {string}
                 */
                value: "flat" | "hilly" | "mountainous";
            } | null;
            /** @description The kind of road that was taken; null: it was given. */
            road_situation: {
                /**
                 * @description The value.
                 * @enum {string}
                 */
                value: "city_urban_freeflow" | "city_urban_heavy_traffic" | "city_urban_stop_and_go" | "motorway_urban_freeflow" | "motorway_urban_heavy_traffic" | "motorway_urban_stop_and_go" | "motorway_rural_freeflow" | "motorway_rural_heavy_traffic" | "motorway_rural_stop_and_go" | "arterial_road_rural_freeflow" | "arterial_road_rural_heavy_traffic" | "arterial_road_rural_stop_and_go";
            } | null;
        };
        /** @description Empty for a part that is as the request has it. */
        InferenceExplanation: {
            /** @description The port, airport or rail terminal that was used for the source, without a road leg to it. */
            snapped_source_to_known_location?: components["schemas"]["RouteLocation"];
            /** @description The same of the destination. */
            snapped_destination_to_known_location?: components["schemas"]["RouteLocation"];
            /** @description The port, airport or rail terminal at which goods change between this part and the road leg before it. */
            inferred_source_transfer_point?: components["schemas"]["RouteLocation"];
            /** @description The same of the road leg behind it, or of the way to it. */
            inferred_destination_transfer_point?: components["schemas"]["RouteLocation"];
            /**
             * @description The part leads on to the next leg of the request; `overland_…` where both go by the same mode other than road.
             * @enum {string}
             */
            inferred_connection_leg?: "missing_connection_to_next_leg" | "overland_connection_to_next_leg";
        };
        /** @description One for each of `resolved_legs`, in their order. */
        InferredLeg: {
            /** @description The way, or how far it is. */
            route: components["schemas"]["InferredRoute"];
            /** @description How goods move, or the site that handles them. */
            method: components["schemas"]["ShippingMethod"];
            inference_explanation: components["schemas"]["InferenceExplanation"];
        };
        InferredRoute: {
            /** @description Where it begins, or where it comes from. */
            source: components["schemas"]["RouteLocation"];
            /** @description Where it ends. */
            destination: components["schemas"]["RouteLocation"];
        };
        /** @enum {string} */
        IntensityUnit: "t_per_tkm" | "kg_per_tkm" | "g_per_tkm" | "mg_per_tkm" | "t_per_t" | "kg_per_t" | "g_per_t" | "mg_per_t";
        IsShipmentRequest: {
            /** @description true: goods really moved. */
            is_shipment: boolean;
        };
        /** @description Masses in kg, energy in MJ, fuel in litres, activity in t·km, intensities in kg CO2e per t·km. */
        LegEmissions: {
            /** @description kg CO2e, well to wheel. */
            total_emissions: string | null;
            /** @description Kilometres of the leg. */
            distance_km: string | null;
            /** @description Well to tank. */
            wtt: string | null;
            /** @description Tank to wheel. */
            ttw: string | null;
            /** @description Emissions per unit of activity. */
            intensity: string | null;
            /** @description kg of particles, well to wheel. */
            particles_total: string | null;
            /** @description kg of particles, well to tank. */
            particles_wtt: string | null;
            /** @description kg of particles, tank to wheel. */
            particles_ttw: string | null;
            /** @description kg of CO2, well to wheel. */
            carbon_dioxide_total: string | null;
            /** @description kg of CO2, well to tank. */
            carbon_dioxide_wtt: string | null;
            /** @description kg of CO2, tank to wheel. */
            carbon_dioxide_ttw: string | null;
            /** @description kg of nitrogen oxides, well to wheel. */
            nitrogen_oxides_total: string | null;
            /** @description kg of nitrogen oxides, well to tank. */
            nitrogen_oxides_wtt: string | null;
            /** @description kg of nitrogen oxides, tank to wheel. */
            nitrogen_oxides_ttw: string | null;
            /** @description kg of sulfur dioxide, well to wheel. */
            sulfur_dioxides_total: string | null;
            /** @description kg of sulfur dioxide, well to tank. */
            sulfur_dioxides_wtt: string | null;
            /** @description kg of sulfur dioxide, tank to wheel. */
            sulfur_dioxides_ttw: string | null;
            /** @description kg of hydrocarbons but methane, well to wheel. */
            non_methane_hydro_carbons_total: string | null;
            /** @description kg of hydrocarbons but methane, well to tank. */
            non_methane_hydro_carbons_wtt: string | null;
            /** @description kg of hydrocarbons but methane, tank to wheel. */
            non_methane_hydro_carbons_ttw: string | null;
            /** @description Primary energy of the leg, MJ. */
            primary_energy_mj: string | null;
            /** @description Litres burned for the leg. */
            fuel_consumption_l: string | null;
            /** @description Transport activity of the leg, t·km. */
            transport_activity: string | null;
            /** @description The carrier's factor, kg CO2e per t·km. */
            emission_factor_intensity: string | null;
            /** @description Year of the carrier's factor. */
            emission_factor_year: number | null;
            /** @description What the carrier's factor is of. */
            emission_factor_description: string | null;
            /** @description Where the carrier's factor holds. */
            emission_factor_region: string | null;
            /** @description Where the carrier's factor comes from. */
            emission_factor_source: string | null;
            /** @description Unit of emissions of the carrier's factor, in words. */
            emission_factor_numerator: string | null;
            /** @description Unit of activity of the carrier's factor, in words. */
            emission_factor_denominator: string | null;
        };
        ListEmissionFactorRegionsResult: string[];
        ListedClientAccount: {
            /**
             * @description Its id.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: AccountId;
            /** @description What people call it. */
            name: string;
            /**
             * @description The organisation that it belongs to.
             * @example org_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            organisation_id: OrganisationId;
            /** @description Your own name for the account; null: none. */
            handle: string | null;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: components["schemas"]["AccountCurrencyCode"];
            /** @description What kind it is. */
            type: components["schemas"]["AccountType"];
            /** @description Address of the account's logo; null: none. */
            logo: string | null;
            /** @description Name on retirements; null: the organisation's name is used. */
            beneficiary: string | null;
            /** @description The portfolio that the account follows: its selection is the portfolio's; null: its own. */
            bundle_portfolio_id: string | null;
            /**
             * @description Whether pages about what the account did can be opened by those who have the address.
             * @enum {string}
             */
            external_pages_visibility: "public" | "hidden";
            /**
             * @description When the organisation's own emission factors are used: where a request names one, or also where one says by `used_for` that it is for what is estimated. Default `when_named`.
             * @enum {string}
             */
            own_emission_factors: "when_named" | "preferred";
            /**
             * @description Whether it is an account or a client account.
             * @constant
             */
            scope: "client_account";
            /** @description Your own key of it: repeating the same creation with the same key is safe. */
            idempotency_key?: string;
            /**
             * @description What the accounts of the organisation are in their shipments; set by the operator, default shipper.
             * @enum {string}
             */
            organisation_type: "shipper" | "supplier";
            /** @description UTC day of the newest estimate; null without any. */
            last_active_date: string | null;
            /** @description Estimates of every kind. Up to five minutes behind. */
            number_of_estimates: number;
            /**
             * @description Tonnes CO2e of all estimates. Up to five minutes behind.
             * @example 12.5
             */
            total_emissions: string;
        };
        /** @description One page of a list of ListedClientAccount. */
        ListedClientAccountPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["ListedClientAccount"][];
        };
        ListedShippingEstimate: components["schemas"]["MultiLegShippingEstimate"] | components["schemas"]["ShippingEstimate"];
        /** @description One page of a list of ListedShippingEstimate. */
        ListedShippingEstimatePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["ListedShippingEstimate"][];
        };
        Location: {
            /** @description UN/LOCODE, such as DEHAM. */
            locode: string;
        } | {
            /** @description Latitude in degrees, north is positive. */
            lat: number;
            /** @description Longitude in degrees, east is positive. */
            lon: number;
        } | {
            /** @description IATA or ICAO code of an airport. */
            code: string;
        } | {
            /** @description Street and number. */
            street_line1?: string | null;
            /** @description Further part of the address. */
            street_line2?: string | null;
            /** @description Postal code. */
            postcode?: string | null;
            /** @description Name of a city, in any language that the tables know. */
            city?: string | null;
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code?: components["schemas"]["CountryCode"] | null;
        };
        /** @enum {string} */
        LogicalUnit: "currency" | "distance" | "item" | "time" | "area" | "volume" | "energy" | "mass" | "person-time" | "person-distance" | "mass-time" | "mass-distance" | "distance-time" | "area-time" | "room-time";
        /** @enum {string} */
        LogisticsSiteMethod: "maritime_container_terminal" | "maritime_container_terminal_ambient" | "maritime_container_terminal_chilled" | "transhipment_site_ambient" | "transhipment_site_chilled" | "transhipment_site_mixed" | "storage_and_transhipment_ambient" | "storage_and_transhipment_chilled" | "storage_and_transhipment_mixed" | "warehouse_ambient" | "warehouse_chilled" | "warehouse_mixed" | "liquid_bulk_terminals_ambient" | "liquid_bulk_terminals_mixed";
        Mapping: {
            /** @description Name of the column in the file. */
            column: string;
            /** @description A path into the row, or a column of the kind's template; null: the column is ignored. */
            to: string | null;
        }[];
        Mass: {
            /**
             * @description How heavy it is, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /** @description Tonnes, kilograms or grams. */
            unit: components["schemas"]["MassUnit"];
        };
        MassRange: {
            /** @description Lower end. */
            low: components["schemas"]["EstimateMass"];
            /** @description Upper end. */
            high: components["schemas"]["EstimateMass"];
            /**
             * @description Probability that the true mass lies between.
             * @constant
             */
            confidence: "0.95";
        };
        /** @enum {string} */
        MassUnit: "t" | "kg" | "g";
        MassWithBreakdowns: {
            /**
             * @description The number, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /** @description Unit of the number beside it. */
            unit: components["schemas"]["EstimateMassUnit"];
            /** @description Null for estimates made before there were these parts. */
            wtw_details: components["schemas"]["WtwDetails"] | null;
            /** @description Null where the data set has none; today's have none. */
            pollutants: components["schemas"]["Pollutants"] | null;
        };
        /** @description `category_code` is a code of ISO 18245, leading zeros kept. `category_hierarchy`: names of categories, most specific first. */
        Merchant: {
            /** @description Name of the merchant; its words may tell what was bought. */
            name?: string | null;
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code: components["schemas"]["CountryCode"];
            /** @description Merchant category code of ISO 18245, four digits. */
            category_code: string;
            /** @description Words to recognise the purchase by. */
            search_term?: string | null;
        } | {
            /** @description Name of the merchant; its words may tell what was bought. */
            name?: string | null;
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code: components["schemas"]["CountryCode"];
            /** @description Words to recognise the purchase by. */
            search_term: string;
            /** @description Category of what was bought, or of the factor; of scope 3, its number in the GHG Protocol. */
            category?: string | null;
            /** @description Names of categories, most specific first. */
            category_hierarchy?: string[] | null;
        };
        /** @description Free key-value pairs; stored and returned without any effect. */
        Metadata: {
            [key: string]: string;
        };
        MethodologyDetails: {
            /** @description What is known of the flight. */
            flight: components["schemas"]["FlightDetails"];
        } | {
            /** @description Of a leg that gained road legs by `route_inference`. */
            route_inference: components["schemas"]["InferredLeg"][];
        } | {
            /** @description Energy per tonne and kilometre. */
            energy_consumption: components["schemas"]["EnergyPerTonneKilometre"];
            /**
             * @description What the vehicle can carry, tonnes.
             * @example 12.5
             */
            vehicle_capacity: string;
            /** @description How full the vehicle is, 0 to 1. */
            load_factor: number;
            /** @description Kilometres driven empty, as a part of all, 0 to 1. */
            empty_runs_factor: number;
            /** @description Load factor with empty runs counted in, 0 to 1. */
            capacity_utilisation: number;
            /** @description Emission standard of the engine. */
            emission_standard: string;
            /** @description The kind of road. */
            situation: string;
            /** @description How hilly the road is. */
            gradient: string;
            /** @description Uplift for temperature control; null without one, missing in earlier estimates. */
            refrigeration_factor?: number | null;
        } | {
            /** @description Electricity used; of a request kWh, of a method per tonne and kilometre. */
            electricity_consumption: components["schemas"]["ElectricityPerTonneKilometre"];
        } | Record<string, never>;
        Money: {
            /**
             * @description Amount of money, a decimal as text.
             * @example 12.5
             */
            value: string;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: components["schemas"]["CurrencyCode"];
        };
        MultiLegShippingEstimate: {
            /**
             * @description Id of the estimate of freight over several legs: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description CO2e of freight over several legs. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate; else null. */
            filename: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description Whether the goods really moved. */
            is_shipment: boolean;
            /**
             * Format: date-time
             * @description When the goods moved.
             * @example 2024-11-22T10:15:30.000Z
             */
            shipped_at: string;
            /** @description Always null: the interface has no personal users. */
            user_fullname: string | null;
            /** @description Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field. */
            non_co2_mass: components["schemas"]["EstimateMass"] | null;
            /** @description The mean of the legs, weighed by mass. Null for estimates made before there was this field. */
            data_quality_score: {
                /** @description The grade. */
                score: components["schemas"]["DataQualityGrade"];
            } | null;
            /** @description How far it is. */
            distance: components["schemas"]["Distance"];
            /** @description The distance before adjustment. */
            raw_distance: components["schemas"]["Distance"];
            /** @description The distance that the calculation uses, after adjustment for the way that is really taken. */
            adjusted_distance: components["schemas"]["Distance"];
            /** @description The legs as they were asked for, each with its own figures. */
            legs: components["schemas"]["ShippingLegResult"][];
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["MultiLegShippingEstimateRequest"];
        };
        MultiLegShippingEstimateRequest: {
            /** @description A label for this estimate of freight over several legs, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description What is moved. */
            shipment: components["schemas"]["ShipmentLoad"];
            /** @description The legs of the shipment, in order of travel, 1 to 10. */
            legs: components["schemas"]["ShippingLegRequest"][];
            /** @description `on`: road legs by `truck_generic_hgv` join addresses and points to their ports, airports and rail terminals, and legs to the next ones, where they lie more than 10 km apart. Default off. */
            route_inference?: ("on" | "off") | null;
            client_account?: components["schemas"]["EstimateClientAccount"] | null;
            /** @description true: goods really moved. Default false. */
            is_shipment?: boolean | null;
            shipped_at?: string | null;
        };
        MultiMatchRequest: {
            /** @description A label for the estimates that are made, for you. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description The amount paid, without shipping and taxes. */
            value: components["schemas"]["Money"];
            merchant: components["schemas"]["Merchant"];
            /** @description Only effective for purchases of food. */
            diet?: components["schemas"]["Diet"] | null;
            /** @description never, the default: region_not_found where no factor of the country is known; always: that of its region, else of the USA at the country's prices, with a warning. */
            region_fallback?: ("never" | "always") | null;
        };
        NamedMapping: {
            /** @description Your name of the mapping: files that name it are read by it. */
            name: string;
            /** @description What rows of files are that the mapping reads. */
            kind: components["schemas"]["BatchKind"];
            /** @description Which columns stand for what. */
            mapping: components["schemas"]["Mapping"];
            /**
             * Format: date-time
             * @description When the mapping was first kept.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
        };
        /** @description One page of a list of NamedMapping. */
        NamedMappingPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["NamedMapping"][];
        };
        /** @description An empty object. */
        Nothing: Record<string, never>;
        /** @description Nothing is known of what the merchant sells. */
        NothingRecognised: Record<string, never>;
        OffsetLink: {
            /**
             * @description Id of the link, for this interface; customers know its address only.
             * @example lnk_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: OffsetLinkId;
            /** @description Name of the link, for you: customers see `title`. */
            name: string;
            /** @description Heading. */
            title: string | null;
            /** @description What customers read below the title; null: nothing. */
            description: string | null;
            /** @description Absolute URL of a picture. */
            logo: string | null;
            /** @description Whether the account's logo is shown. */
            use_logo: boolean;
            /** @description Where customers may ask about the link, shown where it has expired or is used up; null without one. */
            contact_email: string | null;
            /**
             * Format: uri
             * @description The address to be shared.
             */
            url: string;
            /** @description What the account pays through the link at most, in its currency; null: no such limit. */
            value: string | null;
            /** @description Most that one order through the link may cost, fees included, in the account currency. null: the customers pay. */
            order_limit: string | null;
            /** @description Most that all orders of one UTC day may cost. */
            daily_limit: string | null;
            /** @description Most that all orders may cost, whatever became of them. */
            total_limit: string | null;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: components["schemas"]["AccountCurrencyCode"];
            /** @description Addresses that may use the link; null: anyone. */
            emails: string[] | null;
            /** @description The bundles, in the order of the selection. */
            bundles: components["schemas"]["Bundle"][];
            /**
             * Format: date-time
             * @description When the link was made.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description Until when it holds; null: without end. */
            expires_at: string | null;
            /**
             * @description disabled: expired, the account suspended, or every bundle disabled.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /** @description Whether the customer pays by card. */
            require_payment: boolean;
        };
        OffsetLinkAnalytics: {
            /**
             * @description Its id.
             * @example lnk_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: OffsetLinkId;
            /** @description Browsers that opened the page, each counted once, whenever it comes back. Told apart by address and user agent, without a cookie; an estimate: near exact for a few, within some 2 % up to 10,000, and never above 36,909. */
            unique_visitors: number;
            /** @description How many orders came of it. */
            placed_orders: number;
            /**
             * @description What orders that the account pays have cost on this UTC day: counts towards `daily_limit`.
             * @example 12.5
             */
            spent_today: string;
            /**
             * @description What they have cost in all: counts towards `total_limit`.
             * @example 12.5
             */
            spent_total: string;
            /** @description Orders of the link, newest first: so many as were asked for and fit into an answer. */
            orders: {
                /**
                 * @description The order.
                 * @example ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
                 */
                order_id: OrderId;
                /**
                 * Format: date-time
                 * @description When it was made.
                 * @example 2024-11-22T10:15:30.000Z
                 */
                created_at: string;
                /** @description Address of the customer who ordered; null: ordered by a key. */
                email: string;
                /** @description The bundles, in the order of the selection. */
                bundles: {
                    /**
                     * @description The bundle.
                     * @example bun_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
                     */
                    bundle_id: BundleId;
                    /** @description Its name when the order was placed. */
                    bundle_name: string;
                }[];
            }[];
            /** @description Whether there are orders behind these. */
            has_more: boolean;
            /** @description Send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
        };
        /** @description One page of a list of OffsetLink. */
        OffsetLinkPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["OffsetLink"][];
        };
        OffsetLinkRequest: {
            /** @description Internal label. */
            name: string;
            /** @description Of the first screen. */
            title?: string | null;
            /** @description Of the first screen. */
            description?: string | null;
            /** @description Fixed amount per order, in the account currency; without it the customer chooses. */
            value?: string | null;
            /** @description Only these addresses may use the link; missing or empty: anyone. */
            emails?: string[] | null;
            /** @description Must be in the future. */
            expires_at?: string | null;
            /** @description Show the account's logo. */
            use_logo: boolean;
            /** @description Where customers may ask about the link, shown where it has expired or is used up. */
            contact_email?: string | null;
            /** @description Most that one order through the link may cost, fees included, in the account currency. Missing: the operator's default. Only for links that the account pays. */
            order_limit?: string | null;
            /** @description Most that all orders of one UTC day may cost. Missing: the operator's default. Only for links that the account pays. */
            daily_limit?: string | null;
            /** @description Most that all orders may cost, whatever became of them. Missing: the operator's default. Only for links that the account pays. */
            total_limit?: string | null;
            /** @description What the customer may choose from: 1 to 24 bundles. */
            bundles: BundleId[];
            /** @description true: the customer pays by card. Default false. Fixed after creation. */
            require_payment?: boolean | null;
        };
        OffsetLinkUpdateRequest: {
            /** @description Internal label. */
            name: string;
            /** @description Of the first screen. */
            title?: string | null;
            /** @description Of the first screen. */
            description?: string | null;
            /** @description Fixed amount per order, in the account currency; without it the customer chooses. */
            value?: string | null;
            /** @description Only these addresses may use the link; missing or empty: anyone. */
            emails?: string[] | null;
            /** @description Must be in the future. */
            expires_at?: string | null;
            /** @description Show the account's logo. */
            use_logo: boolean;
            /** @description Where customers may ask about the link, shown where it has expired or is used up. */
            contact_email?: string | null;
            /** @description Most that one order through the link may cost, fees included, in the account currency. Missing: the operator's default. Only for links that the account pays. */
            order_limit?: string | null;
            /** @description Most that all orders of one UTC day may cost. Missing: the operator's default. Only for links that the account pays. */
            daily_limit?: string | null;
            /** @description Most that all orders may cost, whatever became of them. Missing: the operator's default. Only for links that the account pays. */
            total_limit?: string | null;
            /** @description Missing: unchanged. */
            bundles?: BundleId[] | null;
        };
        /** @enum {string} */
        OffsetType: "emissions_reduction" | "carbon_removal";
        /** @description This interface as OpenAPI 3.1. */
        OpenApiDocument: {
            [key: string]: unknown;
        };
        Order: {
            /**
             * @description Id of the order.
             * @example ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: OrderId;
            /** @description Your own key that the order was placed with; null: none. The order can be read by it. */
            idempotency_key: string | null;
            /**
             * @description Over a quantity (a mass, an estimate) or over a value.
             * @enum {string}
             */
            type: "quantity" | "value";
            /** @description The state of the order; each change is an event. */
            status: components["schemas"]["OrderStatus"];
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: string;
            /** @description Tonnes of CO2e. */
            quantity: string | null;
            /** @description Cost of the credits, without fees. */
            offset_cost: string | null;
            /** @description Fees, in the currency of the order. */
            commission: string | null;
            /** @description Cost with fees. */
            total_cost: string | null;
            /**
             * Format: date-time
             * @description When the order was placed.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description The bundles, in the order of the selection. */
            bundles: components["schemas"]["OrderBundle"][] | null;
            /** @description The projects behind it. */
            projects: components["schemas"]["OrderProject"][] | null;
            /** @description Where the certificate can be read, with a key; null until the order is complete. */
            certificate: string | null;
            /** @description Where the certificate can be read by everybody who has the address; null: nowhere. */
            public_certificate_url: string | null;
            /** @description How it is paid; null: not known yet. */
            payment_method: ("invoice" | "card") | null;
            /** @description Address of the customer who ordered; null: ordered by a key. */
            email: string | null;
            /** @description The offset link that it was ordered through; null: none. */
            offset_link_id: OffsetLinkId | null;
            /** @description Tonnes that were asked for; null: something else was. */
            requested_quantity: string | null;
            /** @description Money that was to be spent; null: something else was asked for. */
            requested_value: string | null;
            /** @description The estimate. */
            estimate_id: EstimateId | null;
            metadata: components["schemas"]["Metadata"];
        };
        OrderBundle: {
            /**
             * @description The bundle.
             * @example bun_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            bundle_id: BundleId;
            /** @description Its name when the order was placed. */
            bundle_name: string;
            /**
             * @description Tonnes.
             * @example 12.5
             */
            quantity: string;
            /**
             * @description Per tonne, without fees.
             * @example 12.5
             */
            unit_price: string;
            /**
             * @description Per tonne, with fees.
             * @example 12.5
             */
            gross_unit_price: string;
            /**
             * @description Without fees.
             * @example 12.5
             */
            offset_cost: string;
            /** @description true: stock too small; false: enough; null: stock not limited. */
            insufficient_available_quantity: boolean | null;
            /** @description Address of its picture. */
            primary_image?: string;
        };
        OrderByEstimateRequest: {
            /** @description The estimate. */
            estimate_id: EstimateId;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Quantities are cut below this unit, never up. Default: g. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            /** @description Your own key of the order: a second order with it is refused, so that a repetition never orders twice. */
            idempotency_key?: string | null;
            metadata?: components["schemas"]["Metadata"] | null;
        };
        OrderByMassRequest: {
            /** @description CO2e to order offsets for. */
            mass?: components["schemas"]["Mass"] | null;
            bundle_masses?: components["schemas"]["BundleMass"][] | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Quantities are cut below this unit, never up. Default: g. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            /** @description Your own key of the order: a second order with it is refused, so that a repetition never orders twice. */
            idempotency_key?: string | null;
            metadata?: components["schemas"]["Metadata"] | null;
        } & (unknown | unknown);
        OrderByValueRequest: {
            /**
             * @description The most that is paid, fees included, in the currency of the account.
             * @example 12.5
             */
            value: string;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Quantities are cut below this unit, never up. Default: g. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            /** @description Your own key of the order: a second order with it is refused, so that a repetition never orders twice. */
            idempotency_key?: string | null;
            metadata?: components["schemas"]["Metadata"] | null;
        };
        OrderCredit: {
            /** @description Its name. */
            project_name: string;
            /** @description What kind of project it is. */
            project_type: string;
            /** @description Where the project is. */
            country_name: string;
            /** @description Where the credits were retired. */
            registry_name: string;
            /** @description Year, or years, of the credited reductions or removals; null in test mode. */
            vintage: string | null;
            /**
             * @description Tonnes. Below one where it is a part of a credit that was retired for several orders of the same beneficiary.
             * @example 12.5
             */
            quantity: string;
            /** @description As the registry writes them: serial numbers, or its reference of the retirement. Empty in test mode. */
            serial_numbers: string[];
        };
        OrderEvent: {
            /**
             * @description The version of the interface that wrote the event.
             * @constant
             */
            api_version: "v1";
            /**
             * @description Unique per event; the same when it is sent again.
             * @example evt_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            event_id: EventId;
            /**
             * @description The account that it belongs to.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            account_id: AccountId;
            /** @description 20 digits; grows strictly within the account; compare as text. */
            sequence: string;
            /**
             * @description Which state the order has reached; of a sample, `webhook.test`.
             * @enum {string}
             */
            event_type: "order.received" | "order.placed" | "order.paid" | "order.retiring" | "order.cancelled" | "order.failed" | "order.completed" | "webhook.test";
            /** @description The order, as it was right after the change. */
            data: {
                /** @description The order as it was right after the change. */
                order: components["schemas"]["Order"];
            };
        };
        OrderMetrics: {
            /** @description How many goals there are among the projects. */
            number_of_un_sdgs: number;
            /** @description How many projects the orders are allocated to. */
            number_of_projects: number;
            /** @description By number; null without projects. */
            un_sdg: {
                /** @description Number of the UN Sustainable Development Goal. */
                un_sdg_number: number;
                /** @description Number of projects. */
                occurrences: number;
            }[] | null;
        };
        /** @description One page of a list of Order. */
        OrderPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["Order"][];
        };
        OrderProject: {
            /**
             * @description The project.
             * @example prj_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            project_id: ProjectId;
            /** @description Its name. */
            project_name: string;
            /** @description What kind of project it is. */
            project_type: string;
            /** @description Its name in addresses of pages. */
            project_slug: string;
            /** @description Address of its logo. */
            project_logo?: string;
            /**
             * @description Tonnes of CO2e.
             * @example 12.5
             */
            quantity: string;
            /**
             * @description Per tonne, without fees.
             * @example 12.5
             */
            unit_price: string;
            /**
             * @description Cost of the credits, without fees.
             * @example 12.5
             */
            offset_cost: string;
            /**
             * @description Whether credits of the project are retired for the order.
             * @enum {string}
             */
            status: "allocated" | "retired";
        };
        OrderQuote: {
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: string;
            /**
             * @description Tonnes; may be below the requested quantity by truncation.
             * @example 12.5
             */
            estimated_quantity: string;
            /**
             * @description Without fees.
             * @example 12.5
             */
            estimated_offset_cost: string;
            /**
             * @description Fees.
             * @example 12.5
             */
            estimated_commission: string;
            /**
             * @description Offset cost and commission; at least one minor unit of the currency.
             * @example 12.5
             */
            estimated_total_cost: string;
            /** @description Tonnes that were asked for; null: something else was. */
            requested_quantity: string | null;
            /** @description Money that was to be spent; null: something else was asked for. */
            requested_value: string | null;
            /** @description The bundles, in the order of the selection. */
            bundles: components["schemas"]["OrderBundle"][];
        };
        OrderRetirement: {
            /**
             * @description The order.
             * @example ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            order_id: OrderId;
            /** @description On whose behalf the credits were retired. */
            beneficiary: string;
            /**
             * Format: date-time
             * @description When the order became complete.
             * @example 2024-11-22T10:15:30.000Z
             */
            completed_at: string;
            /**
             * @description Tonnes, of all credits.
             * @example 12.5
             */
            quantity: string;
            /** @description The page at which anybody who has the address may check the certificate. The certificate has it. */
            verification_url: string;
            /** @description What was retired, by project and vintage. */
            credits: components["schemas"]["OrderCredit"][];
        };
        /** @enum {string} */
        OrderStatus: "received" | "placed" | "paid" | "retiring" | "complete" | "cancelled" | "failed";
        /**
         * @description `same_freight_reference`, `same_journey_reference`, `same_purchase_reference`: the same reference more than once, in whatever case; `same_electricity`: the same reference, country and region with the same day or year, without references the same consumption; `same_company_year`: a year of the same country and city; `purchase_and_freight`, `purchase_and_journey`: a purchase of transport and an estimate of it with the same reference, or with a pair of metadata and the day in common; `purchase_and_electricity`: both of one year and country; `servers_and_electricity`: data centre services that were bought, or a company's own servers, and electricity of the same year; `company_and_parts`: a company's year and estimates of what it includes.
         * @enum {string}
         */
        OverlapReason: "same_freight_reference" | "same_journey_reference" | "same_purchase_reference" | "same_electricity" | "same_company_year" | "purchase_and_freight" | "purchase_and_journey" | "purchase_and_electricity" | "servers_and_electricity" | "company_and_parts";
        OverlappingEstimate: {
            /**
             * @description Its id.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /** @description What it is of, such as `electricity` or `shipping`; more may come. */
            kind: string;
            /**
             * Format: date-time
             * @description When it happened with `happened`, else when it was created.
             * @example 2024-11-22T10:15:30.000Z
             */
            counted_at: string;
            /** @description Its reference as it was given; null: it has none. */
            reference: string | null;
            /** @description The CO2e; of goods, their weight. */
            mass: components["schemas"]["EstimateMass"];
        };
        OverlapsByReason: {
            reason: components["schemas"]["OverlapReason"];
            /** @description Groups of estimates that were found for this reason. */
            number_of_groups: number;
            /** @description Estimates in all of these groups. */
            number_of_estimates: number;
        };
        /** @description What the factor is used for where the account prefers own factors. */
        OwnFactorPurpose: {
            /**
             * @description What is estimated.
             * @constant
             */
            activity: "electricity";
        } | {
            /**
             * @description What is estimated.
             * @constant
             */
            activity: "freight";
            /**
             * @description Of the leg.
             * @enum {string}
             */
            mode: "road" | "rail" | "sea" | "air" | "inland_waterway";
        } | {
            /**
             * @description What is estimated.
             * @constant
             */
            activity: "purchase";
            /** @description `merchant.name` of the request, in whatever case. */
            merchant_name?: string | null;
            /** @description What the merchant sells, a code of ISO 18245. */
            merchant_category_code?: string | null;
        };
        OwnFactorRequest: {
            /** @description Name of your factor, by which it is found. */
            name: string;
            /**
             * @description CO2e in `numerator_unit` per `denominator_unit`, a decimal as text.
             * @example 12.5
             */
            value: string;
            /** @description Unit of the emissions. */
            numerator_unit: components["schemas"]["MassUnit"];
            /** @description Unit of the activity that the factor is per. */
            denominator_unit: components["schemas"]["EmissionFactorDenominatorUnit"];
            /** @description Whose figure it is: a supplier, a measurement. */
            source_name: string;
            /** @description Edition of the data set. */
            source_version?: string | null;
            /** @description Year in which the factor was published. */
            publication_year: number;
            /** @description A country's code stands for its name. Default Global. */
            region?: string | null;
            /** @description Category of your factor, in your words. */
            category?: string | null;
            /** @description Well to tank, a part of `value`; with `ttw` or not at all. */
            wtt?: string | null;
            /** @description Tank to wheel. */
            ttw?: string | null;
            /** @description What the factor covers, in words. */
            boundary?: string | null;
            /** @description First day that it holds for; null: not said. */
            valid_from?: string | null;
            /** @description The last day. */
            valid_through?: string | null;
            /** @description Where the evidence can be seen. */
            evidence_url?: components["schemas"]["HttpsUrl"] | null;
            /** @description Without a request that names it the factor is used only for this, in its region and while it is valid, by accounts whose `own_emission_factors` is `preferred`. Default: for nothing. */
            used_for?: components["schemas"]["OwnFactorPurpose"] | null;
            /** @description Partners read the factor as this category, by iLEAP, while it is valid; needs wtt and ttw. */
            exchanged_as?: components["schemas"]["ExchangedCategory"] | null;
            /** @description Your own key of the factor, unique in the organisation. */
            idempotency_key?: string | null;
        };
        PartialUpdateAccountRequest: {
            /** @description The new name; missing: it stays. */
            name?: string | null;
            /** @description On whose behalf credits are retired; missing or null: the organisation's beneficiary. */
            beneficiary?: string | null;
            /** @description The portfolio that the account follows: its selection is the portfolio's; null: its own. */
            bundle_portfolio_id?: string | null;
            /** @description Your own name for the account; null: none. */
            handle?: string | null;
            /** @description Whether pages about what the account did can be opened by those who have the address. */
            external_pages_visibility?: ("public" | "hidden") | null;
            own_emission_factors?: ("when_named" | "preferred") | null;
            /** @description Without effect: only client accounts have a key. */
            idempotency_key?: string | null;
        };
        PartialUpdateClientAccountRequest: {
            /** @description What people call it. */
            name?: string | null;
            /** @description On whose behalf credits are retired; missing or null: the organisation's beneficiary. */
            beneficiary?: string | null;
            /** @description The portfolio that the account follows: its selection is the portfolio's; null: its own. */
            bundle_portfolio_id?: string | null;
            /** @description Your own name for the account; null: none. */
            handle?: string | null;
            /** @description Whether pages about what the account did can be opened by those who have the address. */
            external_pages_visibility?: ("public" | "hidden") | null;
            own_emission_factors?: ("when_named" | "preferred") | null;
            /** @description Sets or replaces the key. */
            idempotency_key?: string | null;
        };
        /** @description A ProductFootprint of PACT 2 with iLEAP's ShipmentFootprint. */
        PartnerFootprint: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Grows with each change of the footprint. */
            version: number;
            /** @description The partner, whose data it is. */
            companyName: string;
            /** @description iLEAP's ShipmentFootprint. */
            extensions: ({
                /** @description The address of the JSON schema of a ShipmentFootprint. */
                dataSchema: string;
                /** @description What it is about. */
                data: {
                    /** @description The shipment, as the partner calls it. */
                    shipmentId: string;
                    /** @description The elements of the transport chain. */
                    tces: ({
                        /** @description The element's id. */
                        tceId: string;
                        /**
                         * @description kg.
                         * @example 12.5
                         */
                        mass: string;
                        /** @description How far it is. */
                        distance: {
                            /** @description km: the way that was taken. */
                            actual?: string | null;
                            /** @description km: the great circle. */
                            gcd?: string | null;
                            /** @description km: the shortest feasible way. */
                            sfd?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description t·km.
                         * @example 12.5
                         */
                        transportActivity: string;
                        /**
                         * @description kg CO2e, well to wheel.
                         * @example 12.5
                         */
                        co2eWTW: string;
                        /**
                         * @description The part of it that arises at the vehicle.
                         * @example 12.5
                         */
                        co2eTTW: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        PassengerAnnotations: {
            /** @description null: false, as when it was never told. */
            is_passenger_transportation?: boolean | null;
            /** @description null: when the estimate was made. */
            passenger_transportation_travelled_at?: string | null;
            /** @description Replaced as a whole; null clears it. */
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description The estimate's key from now on; refused where another estimate has it. */
            idempotency_key?: string | null;
        };
        PassengerEstimate: {
            /**
             * @description Id of the estimate of a journey: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description CO2e of a journey. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate, where its client gave one. */
            filename?: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field. */
            non_co2_mass: components["schemas"]["EstimateMass"] | null;
            /** @description The legs as they were asked for, each with its own figures. */
            legs: components["schemas"]["PassengerLegResult"][];
            /** @description Whether the journey took place. */
            is_passenger_transportation: boolean;
            /**
             * Format: date-time
             * @description When the journey took place.
             * @example 2024-11-22T10:15:30.000Z
             */
            passenger_transportation_travelled_at: string;
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["PassengerEstimateRequest"];
        };
        /** @description One page of a list of PassengerEstimate. */
        PassengerEstimatePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["PassengerEstimate"][];
        };
        PassengerEstimateRequest: {
            /** @description A label for this estimate of a journey, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description The legs of the journey, in order of travel. */
            legs: components["schemas"]["PassengerLegRequest"][];
            /** @description Default 1. The result counts all of them. */
            passengers?: number | null;
            /** @description true: the journey took place. Default false. */
            is_passenger_transportation?: boolean | null;
            /** @description Default: now. Its year is that of the factors unless `factor_year` says otherwise. */
            passenger_transportation_travelled_at?: string | null;
        };
        PassengerLegRequest: {
            /** @description From place to place, or the distance. */
            route: components["schemas"]["PassengerRoute"];
            vehicle_type: components["schemas"]["PassengerVehicle"];
        } | {
            /** @description From place to place, or the distance. */
            route: components["schemas"]["PassengerRoute"];
            /**
             * @description Which train.
             * @enum {string}
             */
            rail_type: "national_rail" | "international_rail" | "light_rail_or_tram";
        } | {
            /** @description From place to place, or the distance. */
            route: components["schemas"]["PassengerRoute"];
            /** @description Where the passengers sit. */
            cabin_class: components["schemas"]["CabinClass"];
            /** @description Needs airport codes at both ends. A flight that is not known is calculated by its cabin and distance, with the warning `flight_unknown`; so far none is known. */
            flight_identification?: components["schemas"]["FlightIdentification"] | null;
            /** @description As for flight estimates; default true. */
            include_non_co2?: boolean | null;
        } | {
            /** @description From place to place, or the distance. */
            route: components["schemas"]["PassengerRoute"];
            /**
             * @description How the passengers travel on the ferry.
             * @enum {string}
             */
            ferry_type: "foot_passenger" | "car_passenger";
        };
        PassengerLegResult: {
            /** @description CO2e of the leg, of all passengers. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field. */
            non_co2_mass: components["schemas"]["EstimateMass"] | null;
            /** @description How far it is. */
            distance?: components["schemas"]["Distance"];
            /** @description That of the vehicle or train; null for flights, whose fuel is worked out: the calculation sheet has its factors. */
            emission_factor: components["schemas"]["EmissionFactor"] | null;
            /** @description The flights that a flight number stands for; null as long as none is known. */
            resolved_legs: components["schemas"]["PassengerResolvedLeg"][] | null;
        };
        PassengerPlace: {
            /** @description Latitude in degrees, north is positive. */
            lat: number;
            /** @description Longitude in degrees, east is positive. */
            lon: number;
        } | {
            /** @description IATA or ICAO code of an airport. */
            code: string;
        } | {
            /** @description Street and number. */
            street_line1?: string | null;
            /** @description Further part of the address. */
            street_line2?: string | null;
            /** @description Postal code. */
            postcode?: string | null;
            /** @description Name of a city, in any language that the tables know. */
            city?: string | null;
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code?: components["schemas"]["CountryCode"] | null;
        };
        PassengerResolvedLeg: {
            /** @description The CO2e; of goods, their weight. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field. */
            non_co2_mass: components["schemas"]["EstimateMass"] | null;
            /** @description How far it is. */
            distance: components["schemas"]["Distance"];
            /** @description The factor that was used. */
            emission_factor: components["schemas"]["EmissionFactor"];
            /** @description The way, or how far it is. */
            route: {
                /** @description Where it begins, or where it comes from. */
                source: components["schemas"]["RouteLocation"];
                /** @description Where it ends. */
                destination: components["schemas"]["RouteLocation"];
            };
            /** @description Details of the method that was used. */
            methodology_details?: {
                /** @description What is known of the flight. */
                flight: {
                    /** @description The type of the aircraft. */
                    aircraft_name: string;
                    /** @description Fuel of the whole flight, tonnes. */
                    flight_fuel_consumed_tonnes: number;
                    /** @description The part of the flight's emissions that counts for this, 0 to 1. */
                    emission_share: number;
                };
            } | null;
        };
        PassengerRoute: {
            /**
             * @description The number, a decimal as text.
             * @example 12.5
             */
            amount: string;
            /**
             * @description Unit of the number beside it.
             * @enum {string}
             */
            unit: "km" | "mi" | "nm";
        } | {
            /** @description Where the leg begins. */
            source: components["schemas"]["PassengerPlace"];
            /** @description Where the leg ends. */
            destination: components["schemas"]["PassengerPlace"];
        };
        /**
         * @description Cars, taxis and motorcycles are counted by the vehicle: one for four passengers, a motorcycle for two, rounded up. Coaches and buses are counted by the passenger.
         * @enum {string}
         */
        PassengerVehicle: "car_mini" | "car_supermini" | "car_lower_medium" | "car_upper_medium" | "car_executive" | "car_luxury" | "car_sports" | "car_dual_purpose_4x4" | "car_mpv" | "car_average" | "motorcycle_small" | "motorcycle_medium" | "motorcycle_large" | "motorcycle_average" | "taxi" | "coach" | "local_bus";
        PendingEvents: {
            /**
             * @description The account that it belongs to.
             * @example acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            account_id: AccountId;
            /** @description Sequence of the first event. */
            first_sequence: string;
            /** @description Sequence of the last event. */
            last_sequence: string;
            /**
             * Format: date-time
             * @description When the first of them became due.
             * @example 2024-11-22T10:15:30.000Z
             */
            since: string;
        };
        /** @description Mass of the substance itself, not CO2e. */
        PollutantByStage: {
            /** @description Well to tank. */
            wtt: components["schemas"]["EstimateMass"];
            /** @description Tank to wheel. */
            ttw: components["schemas"]["EstimateMass"];
        };
        Pollutants: {
            nox: components["schemas"]["PollutantByStage"];
            nmhc: components["schemas"]["PollutantByStage"];
            so2: components["schemas"]["PollutantByStage"];
            co2: components["schemas"]["PollutantByStage"];
            pm: components["schemas"]["PollutantByStage"];
        };
        Price: {
            /**
             * @description What was paid, a decimal as text.
             * @example 12.5
             */
            value: string;
            /** @description Currency of the amounts beside it, ISO 4217. */
            currency: string;
        };
        /** @description Exactly one of fuel_used, intensity, emissions and footprint, or none of them with a load_factor. It takes the place of the modelled figure, which stands beside it in the calculation sheet. */
        PrimaryData: {
            /** @description Who measured or reported it. */
            source: string;
            /** @description The year. */
            year?: number | null;
            /** @description Where the evidence can be seen. */
            evidence_url?: components["schemas"]["HttpsUrl"] | null;
            /** @description Energy that was used for this shipment. */
            fuel_used?: components["schemas"]["FuelUsed"] | null;
            /** @description Emissions per unit of activity. */
            intensity?: {
                /**
                 * @description The number, a decimal as text.
                 * @example 12.5
                 */
                amount: string;
                /** @description Unit of the number beside it. */
                unit: components["schemas"]["IntensityUnit"];
                /**
                 * @description ttw is completed by the upstream share of the carrier.
                 * @enum {string}
                 */
                boundary: "wtw" | "ttw";
            } | null;
            /** @description What the carrier reports of the leg. */
            emissions?: components["schemas"]["ReportedLegEmissions"] | null;
            /** @description A partner's footprint, as it came by PACT and iLEAP. */
            footprint?: {
                product_footprint: components["schemas"]["PartnerFootprint"];
                /** @description The element that is this leg; needed where there are several. */
                tce_id?: string | null;
            } | null;
            /** @description How full the vehicle is, 0 to 1. */
            load_factor?: number | null;
            /** @description Kilometres driven empty, as a part of all, 0 to 1. */
            empty_runs_factor?: number | null;
        };
        /** @enum {string} */
        PrimaryFuel: "gasoline" | "diesel" | "99_diesel_1_biodiesel" | "98_diesel_2_biodiesel" | "95_diesel_5_biodiesel" | "93_diesel_7_biodiesel" | "90_diesel_10_biodiesel" | "80_diesel_20_biodiesel" | "50_diesel_50_biodiesel" | "ethanol_from_corn" | "hvo_from_tallow" | "lpg" | "cng" | "lng" | "electricity" | "hydrogen" | "biodiesel" | "bio_cng" | "bio_lng" | "hfo" | "vlsfo" | "ulsfo" | "mdo" | "mgo" | "methanol" | "jet" | "saf_hefa";
        /** @description As its table prints it: also of figures that are no emissions. */
        PrintedFactor: {
            /** @description The factor as its source prints it. */
            value: string | null;
            /** @description Unit of the factor as its source prints it. */
            unit: string;
        };
        Project: {
            /**
             * @description Id of the project.
             * @example prj_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: ProjectId;
            /** @description Name of the project, as it is shown to buyers. */
            name: string;
            /** @description A short name. */
            short_name: string;
            /** @description Name in addresses of pages. */
            slug: string;
            /** @description In words. */
            description: string;
            /**
             * @description What kind of project it is.
             * @example Afforestation
             */
            project_type: string;
            registry_name: components["schemas"]["Registry"];
            /** @description The project in its registry; null: none. */
            registry_link: string | null;
            /** @description Latitude in degrees, north is positive. */
            latitude: number;
            /** @description Longitude in degrees, east is positive. */
            longitude: number;
            /** @description Country, in English. */
            country_name: string;
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code: components["schemas"]["CountryCode"];
            /** @description State, province or region. */
            region: string | null;
            /** @description What the project has achieved; null: not known. */
            results: string[] | null;
            /** @description Numbers of UN Sustainable Development Goals. */
            un_sdg: number[] | null;
            /** @description First day that credits are issued for; null: not known. */
            crediting_start_date: string | null;
            /** @description Last day that credits are issued for; null: not known. */
            crediting_end_date: string | null;
            /** @description Day of registration; null: not known. */
            registration_date: string | null;
            /** @description Protocols that it follows; null: not known. */
            protocol: string[] | null;
            /** @description How it is worked out; of a leg, which fallbacks were taken. */
            methodology: string | null;
            /** @description How long the effect lasts. */
            durability: string | null;
            /** @description Further standards that the project meets. */
            additional_standards_met: string[] | null;
            /** @description Who verifies the project; null: not known. */
            verifying_body: string | null;
            /** @description How likely it is that stored carbon is lost; null: not known. */
            risk_of_reversal: string | null;
            /** @description How likely it is that emissions come after all; null: not known. */
            risk_of_predicted_emissions: string | null;
            /** @description Tonnes per year. */
            avg_annual_emission_reductions: string | null;
            /** @description Absolute URL of a picture. */
            logo: string | null;
            /** @description Absolute URL of a picture. */
            primary_image: string | null;
            /** @description Absolute URL of a picture. */
            thumbnail_image: string | null;
            /** @description Pictures and films. */
            media: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                type: "image" | "video";
                /** @description Its address. */
                url: string;
                /** @description Whom to name beside it; null: nobody. */
                attribution_text: string | null;
                /** @description Where the name leads; null: nowhere. */
                attribution_url: string | null;
            }[];
            /** @description Whether it takes no part in new orders. */
            disabled: boolean;
            /** @description The bundles, in the order of the selection. */
            bundles: components["schemas"]["BundleSummary"][];
            /** @description What the project does, in points; null: nothing is known. */
            impact_summary: {
                /** @description Name of a symbol. */
                icon: string;
                /** @description Short text for people; null: none. */
                label: string;
                /** @description Heading. */
                title: string;
                /** @description In words. */
                description: string;
                /** @description Address of a picture. */
                image_url: string;
            }[] | null;
            /** @description Data that the project publishes; null: nothing is known. */
            datasets: {
                /** @description Name of the data set. */
                dataset: string;
                /** @description In words. */
                description: string;
                /** @description Address of a small picture. */
                thumbnail_url: string;
            }[] | null;
            /** @description What was found when the project was examined; null: nothing is known. */
            quality_assessment: {
                /** @description How long the effect lasts. */
                durability: {
                    /** @description Heading. */
                    title: string;
                    /** @description In words. */
                    description: string;
                };
                /** @description Why this would not have happened without the credits. */
                additionality: {
                    /** @description Heading. */
                    title: string;
                    /** @description In words. */
                    description: string;
                };
                /** @description How the effect is measured. */
                measurement: {
                    /** @description Heading. */
                    title: string;
                    /** @description In words. */
                    description: string;
                };
                /** @description What is done against losses. */
                risk_mitigation: {
                    /** @description Heading. */
                    title: string;
                    /** @description In words. */
                    description: string;
                };
                /** @description What it does for people and nature besides. */
                cobenefits: {
                    /** @description Heading. */
                    title: string;
                    /** @description In words. */
                    description: string;
                };
            } | null;
            /** @description Where to read more; null: nothing is known. */
            links_and_news: {
                /** @description Links to further pages. */
                links: {
                    /** @description Where the link leads. */
                    destination_url: string;
                    /** @description Heading. */
                    title: string;
                    /** @description Small picture of the site. */
                    favicon_url: string;
                }[];
                /** @description Articles about it. */
                news: {
                    /** @description Address of a picture. */
                    image_url: string;
                    /** @description Small picture of the site. */
                    favicon_url: string;
                    /** @description Where the article is. */
                    article_url: string;
                    /** @description Heading. */
                    title: string;
                    /** @description In words. */
                    description: string;
                    /** @description When it was published; null: not known. */
                    published_at: string | null;
                }[];
            } | null;
            /** @description Newest first. */
            timeline: {
                /** @description The year. */
                year: number;
                /** @description In words. */
                description: string;
            }[] | null;
            /** @description Oldest first. */
            carbon_storage_over_time: {
                /** @description The year. */
                year: number;
                /** @description Tonnes stored without the project. */
                baseline: number;
                /** @description Tonnes stored with the project. */
                carbon_stock: number;
                /** @description Tonnes that are assumed to be emitted elsewhere instead. */
                assumed_leakage: number;
                /** @description Tonnes held back against losses. */
                buffer: number;
                /** @description Credits of the year, tonnes. */
                credits_issued: number;
            }[] | null;
            /** @description Which credits there are; null: nothing is known. */
            carbon_credits: {
                /**
                 * @description Whether the effect came before the credits, or comes after them.
                 * @enum {string}
                 */
                offset_delivery: "ex_post" | "ex_ante" | "pre_purchase";
                /**
                 * @description How soon credits can be retired.
                 * @enum {string}
                 */
                retirement_timeframe: "instant" | "near_term" | "future";
                /** @description Newest vintage first. */
                inventory: {
                    /** @description Year of the effect. */
                    vintage: string;
                    /** @description Tonnes that are free. */
                    quantity: number;
                    /** @description Price of a tonne. */
                    price: components["schemas"]["Price"];
                }[] | null;
            } | null;
        };
        /** @description One page of a list of Project. */
        ProjectPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["Project"][];
        };
        ProjectSummary: {
            /**
             * @description Id of the project.
             * @example prj_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: ProjectId;
            /** @description Name of the project, as it is shown to buyers. */
            name: string;
            /** @description A short name. */
            short_name: string;
            /** @description Name in addresses of pages. */
            slug: string;
            /** @description In words. */
            description: string;
            /**
             * @description What kind of project it is.
             * @example Afforestation
             */
            project_type: string;
            registry_name: components["schemas"]["Registry"];
            /** @description The project in its registry; null: none. */
            registry_link: string | null;
            /** @description Latitude in degrees, north is positive. */
            latitude: number;
            /** @description Longitude in degrees, east is positive. */
            longitude: number;
            /** @description Country, in English. */
            country_name: string;
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code: components["schemas"]["CountryCode"];
            /** @description State, province or region. */
            region: string | null;
            /** @description What the project has achieved; null: not known. */
            results: string[] | null;
            /** @description Numbers of UN Sustainable Development Goals. */
            un_sdg: number[] | null;
            /** @description First day that credits are issued for; null: not known. */
            crediting_start_date: string | null;
            /** @description Last day that credits are issued for; null: not known. */
            crediting_end_date: string | null;
            /** @description Day of registration; null: not known. */
            registration_date: string | null;
            /** @description Protocols that it follows; null: not known. */
            protocol: string[] | null;
            /** @description How it is worked out; of a leg, which fallbacks were taken. */
            methodology: string | null;
            /** @description How long the effect lasts. */
            durability: string | null;
            /** @description Further standards that the project meets. */
            additional_standards_met: string[] | null;
            /** @description Who verifies the project; null: not known. */
            verifying_body: string | null;
            /** @description How likely it is that stored carbon is lost; null: not known. */
            risk_of_reversal: string | null;
            /** @description How likely it is that emissions come after all; null: not known. */
            risk_of_predicted_emissions: string | null;
            /** @description Tonnes per year. */
            avg_annual_emission_reductions: string | null;
            /** @description Absolute URL of a picture. */
            logo: string | null;
            /** @description Absolute URL of a picture. */
            primary_image: string | null;
            /** @description Absolute URL of a picture. */
            thumbnail_image: string | null;
            /** @description Pictures and films. */
            media: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                type: "image" | "video";
                /** @description Its address. */
                url: string;
                /** @description Whom to name beside it; null: nobody. */
                attribution_text: string | null;
                /** @description Where the name leads; null: nowhere. */
                attribution_url: string | null;
            }[];
            /** @description Whether it takes no part in new orders. */
            disabled: boolean;
        };
        PublicImpactPage: {
            /** @description Heading. */
            title: {
                /**
                 * @description Format of the file.
                 * @constant
                 */
                format: "by_price";
                /** @description Currency of the amounts beside it, ISO 4217. */
                currency: string;
                /**
                 * @description The value.
                 * @example 12.5
                 */
                value: string;
            } | {
                /**
                 * @description Format of the file.
                 * @constant
                 */
                format: "by_volume";
                /**
                 * @description Tonnes of CO2e.
                 * @example 12.5
                 */
                quantity: string;
            };
            /** @description In words. */
            description: ({
                /**
                 * @description Format of the file.
                 * @constant
                 */
                format: "by_equivalent";
                /** @description Flights of one passenger from New York to London that emit about as much. */
                flights_nyc_to_london: number;
            } | {
                /**
                 * @description Format of the file.
                 * @constant
                 */
                format: "by_custom_description";
                /** @description The account's own plain text. */
                custom_description: string | null;
            } | {
                /**
                 * @description Format of the file.
                 * @constant
                 */
                format: "by_supported_goals";
                /** @description Sustainable Development Goals that the projects contribute to. */
                number_of_un_sdgs: number;
                /** @description Projects behind the orders. */
                number_of_projects: number;
            }) | null;
            /** @description Absolute URL of a picture. */
            logo: string | null;
            /** @description Absolute URL of a picture. */
            organisation_logo: string | null;
            /** @description Name of the account. */
            account_name: string;
            /** @description Whether the page lists certificates. */
            include_certificates: boolean;
            /** @description null: the section is not shown. */
            bundles: {
                /** @description Two decimals; all together 100. */
                percent_of_total: number;
                /**
                 * @description Tonnes.
                 * @example 12.5
                 */
                quantity: string;
                /** @description The bundle as it is shown. */
                bundle: {
                    /** @description What people call it. */
                    name: string;
                    /** @description Colour behind its texts; null: none is proposed. */
                    background_colour: string | null;
                    /** @description Absolute URL of a picture. */
                    primary_image: string | null;
                    /** @description Absolute URL of a picture. */
                    primary_image_hires: string | null;
                    /** @description Absolute URL of a picture. */
                    small_thumbnail: string | null;
                    /** @description In words. */
                    description: string | null;
                    /** @description Whether emissions were avoided or carbon was removed; null: both. */
                    offset_type: components["schemas"]["OffsetType"] | null;
                    /**
                     * @description How long carbon stays stored.
                     * @enum {string}
                     */
                    carbon_permanence: "long_term" | "short_term" | "no_storage";
                };
            }[] | null;
            /** @description Sustainable Development Goals of the projects; null: the section is not shown. */
            un_sdg: {
                /** @description Number of the Sustainable Development Goal, 1 to 17. */
                un_sdg_number: number;
                /** @description Projects. */
                occurrences: number;
            }[] | null;
        };
        QuoteByMassRequest: {
            /** @description CO2e to price offsets for. */
            mass?: components["schemas"]["Mass"] | null;
            bundle_masses?: components["schemas"]["BundleMass"][] | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Quantities are cut below this unit, never up. Default: g. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
        } & (unknown | unknown);
        QuoteByValueRequest: {
            /**
             * @description The most that is paid, fees included, in the currency of the account.
             * @example 12.5
             */
            value: string;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Quantities are cut below this unit, never up. Default: g. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
        };
        RangeDerivation: {
            /** @description How the errors are combined. */
            method: string;
            /** @description What is wrong, or how far off figures may be. */
            errors: {
                /** @description `relative-errors/edition/row`: where the error is documented. */
                id: string;
                /** @description What has the error: the id of a factor or of a curve, or a figure of a step. */
                of: string;
                /**
                 * @description With 95 % confidence the true value is at most so many times larger or smaller.
                 * @example 12.5
                 */
                factor: string;
                /**
                 * @description By how many per cent the mass changes when the value changes by one.
                 * @example 12.5
                 */
                elasticity: string;
            }[];
        };
        /**
         * @example US-TX
         * @enum {string}
         */
        RegionCode: "US-AL" | "US-AK" | "US-AZ" | "US-AR" | "US-CA" | "US-CO" | "US-CT" | "US-DE" | "US-DC" | "US-FL" | "US-GA" | "US-HI" | "US-ID" | "US-IL" | "US-IN" | "US-IA" | "US-KS" | "US-KY" | "US-LA" | "US-ME" | "US-MD" | "US-MA" | "US-MI" | "US-MN" | "US-MS" | "US-MO" | "US-MT" | "US-NE" | "US-NV" | "US-NH" | "US-NJ" | "US-NM" | "US-NY" | "US-NC" | "US-ND" | "US-OH" | "US-OK" | "US-OR" | "US-PA" | "US-RI" | "US-SC" | "US-SD" | "US-TN" | "US-TX" | "US-UT" | "US-VT" | "US-VA" | "US-WA" | "US-WV" | "US-WI" | "US-WY" | "US-AS" | "US-GU" | "US-MP" | "US-PR" | "US-UM" | "US-VI" | "US-AKGD" | "US-AKMS" | "US-AZNM" | "US-CAMX" | "US-ERCT" | "US-FRCC" | "US-HIMS" | "US-HIOA" | "US-MROE" | "US-MROW" | "US-NEWE" | "US-NWPP" | "US-NYCW" | "US-NYLI" | "US-NYUP" | "US-PRMS" | "US-RFCE" | "US-RFCM" | "US-RFCW" | "US-RMPA" | "US-SPNO" | "US-SPSO" | "US-SRMV" | "US-SRMW" | "US-SRSO" | "US-SRTV" | "US-SRVC" | "AU-ACT" | "AU-NSW" | "AU-NT" | "AU-QLD" | "AU-SA" | "AU-TAS" | "AU-VIC" | "AU-WA" | "CA-AB" | "CA-BC" | "CA-MB" | "CA-NB" | "CA-NL" | "CA-NS" | "CA-NT" | "CA-NU" | "CA-ON" | "CA-PE" | "CA-QC" | "CA-SK" | "CA-YT";
        /**
         * @description The empty text: no registry.
         * @enum {string}
         */
        Registry: "American Carbon Registry" | "Verra" | "Puro.earth" | "Gold Standard" | "Climate Action Reserve" | "Woodland Carbon Code" | "ACCU" | "Carbon Future" | "Isometric" | "Tuv Nord" | "";
        Report: {
            /**
             * @description Its id.
             * @example rep_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: ReportId;
            kind: components["schemas"]["ReportKind"];
            /** @description Format of the file. */
            format: components["schemas"]["ReportFormat"];
            language: components["schemas"]["ReportLanguage"];
            /** @description What people call it. */
            name: string | null;
            /**
             * Format: date
             * @description First day, in `time_zone`.
             * @example 2024-11-22
             */
            from: string;
            /**
             * Format: date
             * @description Last day, inclusive.
             * @example 2024-11-22
             */
            through: string;
            /** @description IANA name of the zone whose days are meant. */
            time_zone: string;
            /** @description Accounts whose events are pushed; empty: the whole organisation in this mode. */
            account_ids: AccountId[];
            /** @description Whether only what is marked as having happened counts. */
            happened: boolean;
            /**
             * @description Scope 3 category of freight that says none.
             * @enum {integer}
             */
            freight_category: 4 | 9;
            /** @description Key of metadata that says the category of a freight estimate; null: none. */
            freight_category_key: string | null;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "pending" | "processing" | "processed";
            /** @description Null until processed. */
            outcome: ("completed" | "failed") | null;
            /** @description Stable name of the error: decide by it. */
            error_code: components["schemas"]["ReportErrorCode"] | null;
            /** @description What went wrong, for humans. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description When it was processed; null: not yet. */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description 30 days after it was finished, or created.
             * @example 2024-11-22T10:15:30.000Z
             */
            expires_at: string;
            /** @description Estimates that count; null until completed. */
            estimate_count: number | null;
            /** @description Estimates that were looked at and do not count; the report says why. Null until completed. */
            excluded_count: number | null;
            /** @description All that counts, in tonnes; null until completed. */
            mass: components["schemas"]["EstimateMass"] | null;
            /** @description Empty until completed. */
            files: components["schemas"]["ReportFile"][];
        };
        ReportDownload: {
            part: components["schemas"]["ReportPart"];
            /** @description Name of the file; null: inline. */
            filename: string;
            /** @description Size of the file in bytes. */
            size_bytes: number;
            /** @description SHA-256 of the file, hexadecimal. */
            sha256: string;
            /**
             * Format: uri
             * @description Its address.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the address stops working.
             * @example 2024-11-22T10:15:30.000Z
             */
            expires_at: string;
        };
        /** @enum {string} */
        ReportErrorCode: "selection_too_large" | "service_unavailable";
        ReportFile: {
            part: components["schemas"]["ReportPart"];
            /** @description Name of the file; null: inline. */
            filename: string;
            /** @description Size of the file in bytes. */
            size_bytes: number;
            /** @description SHA-256 of the file, hexadecimal. */
            sha256: string;
        };
        /** @enum {string} */
        ReportFormat: "xlsx" | "pdf" | "json";
        /**
         * @description `iso_14083`: transport chains, aligned with ISO 14083 and the GLEC Framework; `ghg_protocol`: categories of the GHG Protocol; `count_emissions_eu`: the output data elements of CountEmissionsEU.
         * @enum {string}
         */
        ReportKind: "iso_14083" | "ghg_protocol" | "count_emissions_eu";
        /**
         * @description Of titles, headings and notes; figures, codes of rows and names of properties are the same in all.
         * @enum {string}
         */
        ReportLanguage: "en" | "de";
        /** @description One page of a list of Report. */
        ReportPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["Report"][];
        };
        /**
         * @description `report`: in the format that was asked for; `data`: every figure, how it follows from rows, and the rows, as JSON with exact decimals; `script`: a program for Node.js without dependencies that calculates all figures of `data` again.
         * @enum {string}
         */
        ReportPart: "report" | "data" | "script";
        ReportRequest: {
            kind: components["schemas"]["ReportKind"];
            /** @description Format of the file. */
            format: components["schemas"]["ReportFormat"];
            /** @description Language of the report; default `en`. */
            language?: components["schemas"]["ReportLanguage"] | null;
            /** @description What people call it. */
            name?: string | null;
            /**
             * Format: date
             * @description First day, in `time_zone`; a timestamp counts as its date.
             */
            from: string;
            /**
             * Format: date
             * @description Last day, inclusive.
             */
            through: string;
            /** @description IANA name; default UTC. */
            time_zone?: string | null;
            /** @description Accounts of the organisation and mode, at most 100; missing or empty: the acting account. */
            account_ids?: AccountId[] | null;
            /** @description true, the default: what is marked as having happened, by the time at which it did; false: every estimate, by `created_at`. */
            happened?: boolean | null;
            /** @description Of `ghg_protocol`: scope 3 category of freight, 4 (paid by the company, the default) or 9. */
            freight_category?: (4 | 9) | null;
            /** @description Of `ghg_protocol`: key of metadata whose value `4` or `9` says the category of a freight estimate. */
            freight_category_key?: string | null;
        };
        ReportedLegEmissions: {
            /**
             * @description kg CO2e, well to wheel.
             * @example 12.5
             */
            total_emissions: string;
            /**
             * @description Kilometres of the leg.
             * @example 12.5
             */
            distance_km: string;
            /** @description Year of the carrier's factor. */
            emission_factor_year?: number | null;
            /** @description Well to tank. */
            wtt?: string | null;
            /** @description Tank to wheel. */
            ttw?: string | null;
            /** @description Emissions per unit of activity. */
            intensity?: string | null;
            /** @description kg of particles, well to wheel. */
            particles_total?: string | null;
            /** @description kg of particles, well to tank. */
            particles_wtt?: string | null;
            /** @description kg of particles, tank to wheel. */
            particles_ttw?: string | null;
            /** @description kg of CO2, well to wheel. */
            carbon_dioxide_total?: string | null;
            /** @description kg of CO2, well to tank. */
            carbon_dioxide_wtt?: string | null;
            /** @description kg of CO2, tank to wheel. */
            carbon_dioxide_ttw?: string | null;
            /** @description kg of nitrogen oxides, well to wheel. */
            nitrogen_oxides_total?: string | null;
            /** @description kg of nitrogen oxides, well to tank. */
            nitrogen_oxides_wtt?: string | null;
            /** @description kg of nitrogen oxides, tank to wheel. */
            nitrogen_oxides_ttw?: string | null;
            /** @description kg of sulfur dioxide, well to wheel. */
            sulfur_dioxides_total?: string | null;
            /** @description kg of sulfur dioxide, well to tank. */
            sulfur_dioxides_wtt?: string | null;
            /** @description kg of sulfur dioxide, tank to wheel. */
            sulfur_dioxides_ttw?: string | null;
            /** @description kg of hydrocarbons but methane, well to wheel. */
            non_methane_hydro_carbons_total?: string | null;
            /** @description kg of hydrocarbons but methane, well to tank. */
            non_methane_hydro_carbons_wtt?: string | null;
            /** @description kg of hydrocarbons but methane, tank to wheel. */
            non_methane_hydro_carbons_ttw?: string | null;
            /** @description Primary energy of the leg, MJ. */
            primary_energy_mj?: string | null;
            /** @description Litres burned for the leg. */
            fuel_consumption_l?: string | null;
            /** @description Transport activity of the leg, t·km. */
            transport_activity?: string | null;
            /** @description The carrier's factor, kg CO2e per t·km. */
            emission_factor_intensity?: string | null;
            /** @description What the carrier's factor is of. */
            emission_factor_description?: string | null;
            /** @description Where the carrier's factor holds. */
            emission_factor_region?: string | null;
            /** @description Where the carrier's factor comes from. */
            emission_factor_source?: string | null;
            /** @description Unit of emissions of the carrier's factor, in words. */
            emission_factor_numerator?: string | null;
            /** @description Unit of activity of the carrier's factor, in words. */
            emission_factor_denominator?: string | null;
        };
        ResolvedLeg: {
            /** @description The CO2e; of goods, their weight. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field. */
            non_co2_mass: components["schemas"]["EstimateMass"] | null;
            /** @description Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field. */
            activity: {
                /**
                 * @description The value.
                 * @example 12.5
                 */
                value: string;
                /**
                 * @description Unit of the number beside it.
                 * @enum {string}
                 */
                unit: "t*km" | "t";
            } | null;
            /** @description The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says otherwise. Null where the activity is 0, and for estimates made before there was this field. */
            intensity: {
                /** @description Well to tank. */
                wtt: components["schemas"]["EmissionIntensity"];
                /** @description Tank to wheel. */
                ttw: components["schemas"]["EmissionIntensity"];
                /** @description What the source of the factor does not split. */
                unknown: components["schemas"]["EmissionIntensity"];
                /** @description The sum of the other three. */
                wtw: components["schemas"]["EmissionIntensity"];
            } | null;
            /** @description Null for estimates made before there was this field. */
            data_quality_score: components["schemas"]["DataQualityScore"] | null;
            /** @description Why the ship could not be found; null: it was named, or it does not matter. */
            vessel_inference_details: {
                /** @description What went wrong, for humans. */
                error: string;
            } | null;
            /** @description How far it is. */
            distance?: components["schemas"]["Distance"];
            /** @description Before adjustment: equal to `distance`. */
            raw_distance?: components["schemas"]["Distance"];
            /** @description The distance that the calculation uses, after adjustment for the way that is really taken. */
            adjusted_distance?: components["schemas"]["Distance"];
            /** @description How the distance was found; null where there is none. */
            distance_calculation_method: ("great_circle_distance" | "great_circle_distance_x2" | "sea_distance_algorithm" | "user_input" | "inland_distance_algorithm" | "amazon_location") | null;
            /** @description The way, or how far it is. */
            route: components["schemas"]["CalculatedRoute"] | null;
            /** @description Null where a distance was given, and at a logistics site. Null for estimates made before there was this field. */
            resolved_places: {
                /** @description Where it begins, or where it comes from. */
                source: components["schemas"]["ResolvedPlace"];
                /** @description Where it ends. */
                destination: components["schemas"]["ResolvedPlace"];
            } | null;
            /** @description Null for a leg that is not by sea, and for a given distance. Null for estimates made before there was this field. */
            corridor_details: components["schemas"]["CorridorDetails"] | null;
            /** @description The factor that was used. */
            emission_factor: components["schemas"]["EmissionFactor"];
            /** @description How it is worked out; of a leg, which fallbacks were taken. */
            methodology: ("imo_unavailable_container_ship_fallback" | "imo_unavailable_container_ship_trade_lane_fallback" | "flight_number_unavailable_fallback" | "invalid_flight_route_fallback")[];
            /** @description What was said while the distance was looked for; null: nothing. */
            distance_calculation_details: {
                /** @description Track of the ship between two days. */
                vessel_tracking: {
                    /** @description For humans; it may change. */
                    message: string;
                } | null;
                /** @description What the schedule of the carrier said; null: it was not asked. */
                carrier_schedule_stops: {
                    /** @description For humans; it may change. */
                    message: string;
                } | null;
                /** @description Why a distance over land was not found in the usual way; missing in earlier estimates. */
                distance_model?: {
                    /** @description For humans; it may change. */
                    message: string;
                } | null;
            } | null;
            /** @description Details of the method that was used. */
            methodology_details: components["schemas"]["MethodologyDetails"];
            /** @description Null when nothing was inferred; missing in estimates made before there was this field. */
            inference_details?: components["schemas"]["InferenceDetails"] | null;
            /** @description That of the leg; of a ferry `sea_ropax_…`; of an inferred road leg `truck_generic_hgv`. */
            method: components["schemas"]["ShippingMethod"];
        };
        ResolvedPlace: {
            /** @description Short text for people; null: none. */
            label: string | null;
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code: components["schemas"]["CountryCode"] | null;
            /** @description State or province, where it is known. */
            region: string | null;
            /** @description Where it lies. */
            coordinates: {
                /** @description Latitude in degrees, north is positive. */
                lat: number;
                /** @description Longitude in degrees, east is positive. */
                lon: number;
            };
            /**
             * @description What of the location given led here.
             * @enum {string}
             */
            matched_by: "coordinates" | "locode" | "airport_code" | "postcode" | "city" | "region" | "country";
            /** @description How many other places the location may mean: above 0 with a warning `place_ambiguous`. */
            rivals: number;
            /**
             * @description From the place given to the port or airport that was used.
             * @example 12.5
             */
            offset_km: string;
        };
        RouteLocation: {
            /** @description Short text for people; null: none. */
            label: string | null;
            /** @description Where it lies. */
            coordinates: {
                /** @description Latitude in degrees, north is positive. */
                lat: number;
                /** @description Longitude in degrees, east is positive. */
                lon: number;
            };
        };
        RowResult: {
            /** @description Counts rows in the order of the input, from 0. */
            row_index: number;
            /**
             * @description Whether the row was carried out.
             * @constant
             */
            status: "success";
            /** @description What the row made. Empty in a dry run, which makes nothing: also in the column `#id` of its files. */
            estimate_id: string;
            /** @description CO2e of the row. */
            mass: components["schemas"]["EstimateMass"];
            /** @description How many warnings there are. */
            warning_count: number;
            /** @description An equal estimate with the row's idempotency key was there before. */
            replayed: boolean;
        } | {
            /** @description Counts rows in the order of the input, from 0. */
            row_index: number;
            /**
             * @description Whether the row was carried out.
             * @constant
             */
            status: "success";
            /** @description What the row made. Empty in a dry run, which makes nothing: also in the column `#id` of its files. */
            shipment_id: string;
            /** @description Whether it took the place of an earlier one. */
            replaced: boolean;
        } | {
            /** @description Counts rows in the order of the input, from 0. */
            row_index: number;
            /**
             * @description Whether the row was carried out.
             * @constant
             */
            status: "failed";
            /** @description What went wrong, for humans. */
            error: string;
            /** @description The code that the row's own operation answers, or no_match, row_too_large, row_unreadable, batch_cancelled, counterparty_missing, shipment_already_exists, load_missing. */
            error_code: string;
            /** @description Path in the row, such as `legs.0.route.source.city`. */
            field: string | null;
        };
        Scope3Category: {
            /** @description Number of the category in the GHG Protocol, 1 to 15. */
            category: number;
            /** @description Name of the category in the GHG Protocol. */
            name: string;
            /** @description CO2e of the category. */
            mass: components["schemas"]["EstimateMass"];
        };
        SetAccountLogoResult: {
            /**
             * Format: uri
             * @description Public, and another one for every other picture.
             */
            url: string;
        };
        SetClientAccountLogoResult: {
            /**
             * Format: uri
             * @description Public, and another one for every other picture.
             */
            url: string;
        };
        Shipment: {
            /** @description Id of the shipment. */
            id: string;
            /**
             * Format: date-time
             * @description When the shipment came in.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description The batch that it came with. */
            batch_id: string;
            /** @description The client's own reference, else the service's id. */
            shipment_id: string;
            /**
             * Format: date
             * @description Of departure or arrival of the first main leg, actual before estimated; else of the first leg that has one; else of `created_at`.
             */
            shipment_date: string;
            /** @description The account, or a counterparty: see `organisation_type`. */
            supplier_id: string;
            /** @description Name of the supplier. */
            supplier_name: string;
            /** @description Your id of the shipper. */
            shipper_id: string | null;
            /** @description Name of the shipper. */
            shipper_name: string | null;
            metadata: components["schemas"]["Metadata"] | null;
            /** @description How fast the transport is. */
            service_level: ("express" | "economy" | "priority") | null;
            /** @description How the transport was bought. */
            contract_type: ("spot" | "contract" | "tender") | null;
            /** @description Rule of the ICC on who bears costs and risks. */
            incoterm: ("exw" | "fca" | "cpt" | "cip" | "dap" | "dpu" | "ddp" | "fas" | "fob" | "cfr" | "cif") | null;
            /** @description Whether the goods are hazardous. */
            hazardous_cargo: boolean | null;
            /** @description What the transport cost. */
            freight_cost: components["schemas"]["Money"] | null;
            /** @description Reference of the booking. */
            booking_reference: string | null;
            /** @description Waybill of the forwarder. */
            house_waybill: string | null;
            /** @description Reference of the purchase order. */
            reference_id_po: string | null;
            /** @description Your id of the receiver. */
            consignee_id: string | null;
            /** @description Name of the receiver. */
            consignee_name: string | null;
            /** @description Your id of the sender. */
            consignor_id: string | null;
            /** @description Name of the sender. */
            consignor_name: string | null;
            /** @description Who pays the transport. */
            freight_paying_party: string | null;
            /** @description The part of the organisation that it belongs to. */
            legal_entity: string | null;
            /** @description What the contract with the shipper says of emissions. */
            shipper_contract_emission_scope: string | null;
            /** @description Always null. */
            tags: string[] | null;
            /** @description Street of the beginning. */
            origin_street_line1: string | null;
            /** @description Further part of the address of the beginning. */
            origin_street_line2: string | null;
            /** @description Postal code of the beginning. */
            origin_postcode: string | null;
            /** @description City of the beginning. */
            origin_city: string | null;
            /** @description Country, ISO 3166-1 alpha-3, of the beginning. */
            origin_country_code: string | null;
            /** @description UN/LOCODE of the beginning. */
            origin_locode: string | null;
            /** @description Airport code of the beginning. */
            origin_code: string | null;
            /** @description Latitude of the beginning. */
            origin_latitude: string | null;
            /** @description Longitude of the beginning. */
            origin_longitude: string | null;
            /** @description Street of the end. */
            destination_street_line1: string | null;
            /** @description Further part of the address of the end. */
            destination_street_line2: string | null;
            /** @description Postal code of the end. */
            destination_postcode: string | null;
            /** @description City of the end. */
            destination_city: string | null;
            /** @description Country, ISO 3166-1 alpha-3, of the end. */
            destination_country_code: string | null;
            /** @description UN/LOCODE of the end. */
            destination_locode: string | null;
            /** @description Airport code of the end. */
            destination_code: string | null;
            /** @description Latitude of the end. */
            destination_latitude: string | null;
            /** @description Longitude of the end. */
            destination_longitude: string | null;
            /** @description service: calculated here, in part at least; manual: reported; null: none yet. */
            emissions_source: ("service" | "manual" | "partner_integration_2") | null;
            /** @description The multi-leg estimate behind a calculation; null where reported figures or fuel took part. */
            estimate_id: string | null;
            /** @description Kilometres of the leg. */
            distance_km: string | null;
            /** @description kg CO2e, well to wheel. */
            total_emissions: string | null;
            /** @description Well to tank. */
            wtt: string | null;
            /** @description Tank to wheel. */
            ttw: string | null;
            /** @description Emissions per unit of activity. */
            intensity: string | null;
            /** @description kg CO2e per t·km, well to tank. */
            intensity_wtt: string | null;
            /** @description kg CO2e per t·km, tank to wheel. */
            intensity_ttw: string | null;
            /** @description kg of CO2e of the first mile, well to wheel. */
            pre_carriage_total: string | null;
            /** @description kg of CO2e of the first mile, well to tank. */
            pre_carriage_wtt: string | null;
            /** @description kg of CO2e of the first mile, tank to wheel. */
            pre_carriage_ttw: string | null;
            /** @description kg CO2e per t·km of the first mile. */
            pre_carriage_intensity: string | null;
            /** @description kg CO2e per t·km of the first mile, well to tank. */
            intensity_pre_carriage_wtt: string | null;
            /** @description kg CO2e per t·km of the first mile, tank to wheel. */
            intensity_pre_carriage_ttw: string | null;
            /** @description kg of CO2e of the long haul, well to wheel. */
            main_carriage_total: string | null;
            /** @description kg of CO2e of the long haul, well to tank. */
            main_carriage_wtt: string | null;
            /** @description kg of CO2e of the long haul, tank to wheel. */
            main_carriage_ttw: string | null;
            /** @description kg CO2e per t·km of the long haul. */
            main_carriage_intensity: string | null;
            /** @description kg CO2e per t·km of the long haul, well to tank. */
            intensity_main_carriage_wtt: string | null;
            /** @description kg CO2e per t·km of the long haul, tank to wheel. */
            intensity_main_carriage_ttw: string | null;
            /** @description kg of CO2e of the last mile, well to wheel. */
            on_carriage_total: string | null;
            /** @description kg of CO2e of the last mile, well to tank. */
            on_carriage_wtt: string | null;
            /** @description kg of CO2e of the last mile, tank to wheel. */
            on_carriage_ttw: string | null;
            /** @description kg CO2e per t·km of the last mile. */
            on_carriage_intensity: string | null;
            /** @description kg CO2e per t·km of the last mile, well to tank. */
            intensity_on_carriage_wtt: string | null;
            /** @description kg CO2e per t·km of the last mile, tank to wheel. */
            intensity_on_carriage_ttw: string | null;
            /** @description kg of particles, well to wheel. */
            particles_total: string | null;
            /** @description kg of particles of the first mile, well to wheel. */
            particles_pre_carriage_total: string | null;
            /** @description kg of particles of the long haul, well to wheel. */
            particles_main_carriage_total: string | null;
            /** @description kg of particles of the last mile, well to wheel. */
            particles_on_carriage_total: string | null;
            /** @description kg of particles, well to tank. */
            particles_wtt: string | null;
            /** @description kg of particles of the first mile, well to tank. */
            particles_pre_carriage_wtt: string | null;
            /** @description kg of particles of the long haul, well to tank. */
            particles_main_carriage_wtt: string | null;
            /** @description kg of particles of the last mile, well to tank. */
            particles_on_carriage_wtt: string | null;
            /** @description kg of particles, tank to wheel. */
            particles_ttw: string | null;
            /** @description kg of particles of the first mile, tank to wheel. */
            particles_pre_carriage_ttw: string | null;
            /** @description kg of particles of the long haul, tank to wheel. */
            particles_main_carriage_ttw: string | null;
            /** @description kg of particles of the last mile, tank to wheel. */
            particles_on_carriage_ttw: string | null;
            /** @description kg of CO2, well to wheel. */
            carbon_dioxide_total: string | null;
            /** @description kg of CO2 of the first mile, well to wheel. */
            carbon_dioxide_pre_carriage_total: string | null;
            /** @description kg of CO2 of the long haul, well to wheel. */
            carbon_dioxide_main_carriage_total: string | null;
            /** @description kg of CO2 of the last mile, well to wheel. */
            carbon_dioxide_on_carriage_total: string | null;
            /** @description kg of CO2, well to tank. */
            carbon_dioxide_wtt: string | null;
            /** @description kg of CO2 of the first mile, well to tank. */
            carbon_dioxide_pre_carriage_wtt: string | null;
            /** @description kg of CO2 of the long haul, well to tank. */
            carbon_dioxide_main_carriage_wtt: string | null;
            /** @description kg of CO2 of the last mile, well to tank. */
            carbon_dioxide_on_carriage_wtt: string | null;
            /** @description kg of CO2, tank to wheel. */
            carbon_dioxide_ttw: string | null;
            /** @description kg of CO2 of the first mile, tank to wheel. */
            carbon_dioxide_pre_carriage_ttw: string | null;
            /** @description kg of CO2 of the long haul, tank to wheel. */
            carbon_dioxide_main_carriage_ttw: string | null;
            /** @description kg of CO2 of the last mile, tank to wheel. */
            carbon_dioxide_on_carriage_ttw: string | null;
            /** @description kg of nitrogen oxides, well to wheel. */
            nitrogen_oxides_total: string | null;
            /** @description kg of nitrogen oxides of the first mile, well to wheel. */
            nitrogen_oxides_pre_carriage_total: string | null;
            /** @description kg of nitrogen oxides of the long haul, well to wheel. */
            nitrogen_oxides_main_carriage_total: string | null;
            /** @description kg of nitrogen oxides of the last mile, well to wheel. */
            nitrogen_oxides_on_carriage_total: string | null;
            /** @description kg of nitrogen oxides, well to tank. */
            nitrogen_oxides_wtt: string | null;
            /** @description kg of nitrogen oxides of the first mile, well to tank. */
            nitrogen_oxides_pre_carriage_wtt: string | null;
            /** @description kg of nitrogen oxides of the long haul, well to tank. */
            nitrogen_oxides_main_carriage_wtt: string | null;
            /** @description kg of nitrogen oxides of the last mile, well to tank. */
            nitrogen_oxides_on_carriage_wtt: string | null;
            /** @description kg of nitrogen oxides, tank to wheel. */
            nitrogen_oxides_ttw: string | null;
            /** @description kg of nitrogen oxides of the first mile, tank to wheel. */
            nitrogen_oxides_pre_carriage_ttw: string | null;
            /** @description kg of nitrogen oxides of the long haul, tank to wheel. */
            nitrogen_oxides_main_carriage_ttw: string | null;
            /** @description kg of nitrogen oxides of the last mile, tank to wheel. */
            nitrogen_oxides_on_carriage_ttw: string | null;
            /** @description kg of sulfur dioxide, well to wheel. */
            sulfur_dioxides_total: string | null;
            /** @description kg of sulfur dioxide of the first mile, well to wheel. */
            sulfur_dioxides_pre_carriage_total: string | null;
            /** @description kg of sulfur dioxide of the long haul, well to wheel. */
            sulfur_dioxides_main_carriage_total: string | null;
            /** @description kg of sulfur dioxide of the last mile, well to wheel. */
            sulfur_dioxides_on_carriage_total: string | null;
            /** @description kg of sulfur dioxide, well to tank. */
            sulfur_dioxides_wtt: string | null;
            /** @description kg of sulfur dioxide of the first mile, well to tank. */
            sulfur_dioxides_pre_carriage_wtt: string | null;
            /** @description kg of sulfur dioxide of the long haul, well to tank. */
            sulfur_dioxides_main_carriage_wtt: string | null;
            /** @description kg of sulfur dioxide of the last mile, well to tank. */
            sulfur_dioxides_on_carriage_wtt: string | null;
            /** @description kg of sulfur dioxide, tank to wheel. */
            sulfur_dioxides_ttw: string | null;
            /** @description kg of sulfur dioxide of the first mile, tank to wheel. */
            sulfur_dioxides_pre_carriage_ttw: string | null;
            /** @description kg of sulfur dioxide of the long haul, tank to wheel. */
            sulfur_dioxides_main_carriage_ttw: string | null;
            /** @description kg of sulfur dioxide of the last mile, tank to wheel. */
            sulfur_dioxides_on_carriage_ttw: string | null;
            /** @description kg of hydrocarbons but methane, well to wheel. */
            non_methane_hydro_carbons_total: string | null;
            /** @description kg of hydrocarbons but methane of the first mile, well to wheel. */
            non_methane_hydro_carbons_pre_carriage_total: string | null;
            /** @description kg of hydrocarbons but methane of the long haul, well to wheel. */
            non_methane_hydro_carbons_main_carriage_total: string | null;
            /** @description kg of hydrocarbons but methane of the last mile, well to wheel. */
            non_methane_hydro_carbons_on_carriage_total: string | null;
            /** @description kg of hydrocarbons but methane, well to tank. */
            non_methane_hydro_carbons_wtt: string | null;
            /** @description kg of hydrocarbons but methane of the first mile, well to tank. */
            non_methane_hydro_carbons_pre_carriage_wtt: string | null;
            /** @description kg of hydrocarbons but methane of the long haul, well to tank. */
            non_methane_hydro_carbons_main_carriage_wtt: string | null;
            /** @description kg of hydrocarbons but methane of the last mile, well to tank. */
            non_methane_hydro_carbons_on_carriage_wtt: string | null;
            /** @description kg of hydrocarbons but methane, tank to wheel. */
            non_methane_hydro_carbons_ttw: string | null;
            /** @description kg of hydrocarbons but methane of the first mile, tank to wheel. */
            non_methane_hydro_carbons_pre_carriage_ttw: string | null;
            /** @description kg of hydrocarbons but methane of the long haul, tank to wheel. */
            non_methane_hydro_carbons_main_carriage_ttw: string | null;
            /** @description kg of hydrocarbons but methane of the last mile, tank to wheel. */
            non_methane_hydro_carbons_on_carriage_ttw: string | null;
            /** @description The sum of the legs by the service's model, where reported emissions or measured fuel took part and every leg can be modelled; else null. kg CO2e. */
            modelled_emissions: string | null;
            /** @description Whether a leg's intensity is below a fifth or above five times the default of its mode. */
            flagged: boolean;
            /** @description The legs, in order of travel. */
            legs: components["schemas"]["ShipmentLeg"][];
        };
        ShipmentBatch: {
            /** @description Id of the batch of shipments. */
            id: string;
            /** @description What each row is: a shipment. */
            kind: components["schemas"]["BatchKind"];
            /** @description A label for the batch, for you; null: none. */
            name: string | null;
            /** @description How the rows came: inline or as a file. */
            source: components["schemas"]["BatchSource"];
            /** @description Pending, processing, then processed. */
            status: components["schemas"]["BatchStatus"];
            /** @description How it ended; null until processed. */
            outcome: components["schemas"]["BatchOutcome"] | null;
            /** @description Whether rows are only checked: nothing is stored. */
            dry_run: boolean;
            /** @description Whether it was asked to be cancelled. */
            cancel_requested: boolean;
            /** @description Null: inline, the file has come, or it is too late. */
            upload: components["schemas"]["BatchUpload"] | null;
            /** @description Name of the account. */
            account_name: string;
            /** @description Always null: the interface has no personal users. */
            user_name: string | null;
            /** @description Name of the file; null: inline. */
            filename: string | null;
            /** @description Your own key that the batch was made with; null: none. */
            idempotency_key: string | null;
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the batch was made.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description When it began; null: not yet. */
            started_at: string | null;
            /** @description When it was processed; null: not yet. */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description 30 days after it was finished, or created.
             * @example 2024-11-22T10:15:30.000Z
             */
            expires_at: string;
            /** @description Null until the rows are counted. */
            total_count: number | null;
            /** @description Grows while the batch runs. */
            processed_count: number;
            /** @description Missing until the batch is processed, and where no row was tried. */
            success_count?: number;
            /** @description Missing until the batch is processed, and where no row was tried. */
            failed_count?: number;
            /** @description Rows with warnings. */
            warning_count: number;
            /** @description Sum over successful rows; null until processed, for shipments and dry runs. */
            mass: components["schemas"]["EstimateMass"] | null;
            /** @description Only where no row was tried. */
            batch_error?: string;
            /** @description Why no row was tried; null: rows were tried. */
            batch_error_code: components["schemas"]["BatchErrorCode"] | null;
            /** @description Batches that calculate the shipments of this one. */
            calculation_batch_ids: string[];
            /** @description Null before the file was read, and where it can't be. Of a file that is refused for its columns only what they are called: no `field` is known. */
            understood: components["schemas"]["BatchUnderstood"] | null;
            /** @description Missing until the batch is processed, and where no row was tried. The first 1,000, in input order. */
            results?: components["schemas"]["RowResult"][];
            /** @description Whether there are more rows than results has. */
            results_truncated: boolean;
        };
        ShipmentBatchRequest: {
            /** @description Or `upload`, one of them. */
            shipments?: {
                [key: string]: unknown;
            }[] | null;
            /** @description A file that is to be sent; of an answer, where to send it. */
            upload?: components["schemas"]["BatchUploadRequest"] | null;
            /** @description The counterparty of all rows: a contact of the account, or an account of the organisation and mode. */
            contact_id?: string | null;
            /** @description Your own key of the batch: sent again with it, the same rows make no second batch. */
            idempotency_key?: string | null;
            /** @description true: a calculation of what was stored begins when the batch is processed. Default false. */
            calculate_emissions?: boolean | null;
            duplicates?: components["schemas"]["Duplicates"] | null;
        };
        ShipmentLeg: {
            /** @description Your id of the leg. */
            leg_id: string | null;
            /** @description The order as it was right after the change. */
            order: number;
            /** @description How goods move, or the site that handles them. */
            method: components["schemas"]["ShipmentMethodResponse"];
            /**
             * @description First mile, long haul or last mile.
             * @enum {string}
             */
            carriage: "pre" | "main" | "on";
            /** @description Where it begins. */
            origin: components["schemas"]["ShipmentLocation"] | null;
            /** @description Where it ends. */
            destination: components["schemas"]["ShipmentLocation"] | null;
            /** @description How far it is. */
            distance: components["schemas"]["DistanceRequest"] | null;
            /** @description The carrier whose schedule is searched. */
            carrier_name: string | null;
            /** @description Code of the carrier, SCAC. */
            scac_code: string | null;
            /** @description Waybill of the carrier. */
            master_waybill: string | null;
            /** @description A passage that the ship must take. */
            transit_corridor: components["schemas"]["TransitCorridor"] | null;
            /** @description Corridors to avoid; not together with transit_corridor. */
            restricted_transit_corridors: components["schemas"]["TransitCorridor"][] | null;
            /** @description What the ship carries. */
            load: {
                /** @description Weight of the goods on this leg. */
                mass: components["schemas"]["Mass"] | null;
                /** @description How much room it takes. */
                volume: {
                    /** @description The number, a decimal as text. */
                    amount: string;
                    /**
                     * @description Unit of the number beside it.
                     * @enum {string}
                     */
                    unit: "l" | "m3";
                } | null;
                /** @description How many pieces. */
                piece_count: number | null;
                /** @description The mass that the carrier charges for. */
                chargeable_mass: components["schemas"]["Mass"] | null;
                /** @description Containers that carried it. */
                containers: {
                    /** @description How many. */
                    number: number | null;
                    /** @description Size of the containers. */
                    type: components["schemas"]["ContainerSize"] | null;
                    /** @description Containers counted in units of twenty feet. */
                    teu: string | null;
                    /** @description Whether the container is full (fcl) or shared (lcl). */
                    load_type: ("fcl" | "lcl") | null;
                    /** @description How full the containers are; average by default. */
                    cargo_type: components["schemas"]["CargoType"] | null;
                }[] | null;
            } | null;
            /** @description How full the vehicle is, 0 to 1. */
            load_factor: string | null;
            /** @description Kilometres driven empty, as a part of all, 0 to 1. */
            empty_run_factor: string | null;
            /** @description How full the seats are, 0 to 1. */
            passenger_utilisation: string | null;
            /** @description When the leg began and ended. */
            dates: {
                /** @description Estimated departure. */
                etd: string | null;
                /** @description Estimated arrival. */
                eta: string | null;
                /** @description Actual departure. */
                atd: string | null;
                /** @description Actual arrival. */
                ata: string | null;
            } | null;
            /** @description Reported or calculated; null where there are none yet. */
            emissions: components["schemas"]["LegEmissions"] | null;
            /** @description kg CO2e by the service's model, where it stands beside reported emissions or measured fuel; else null. */
            modelled_emissions: string | null;
        };
        ShipmentLoad: {
            /** @description Weight of the goods. */
            mass: components["schemas"]["Mass"];
        } | {
            /**
             * @description Number of TEU.
             * @example 12.5
             */
            containers: string;
            /** @description How full the containers are; average by default. */
            cargo_type?: components["schemas"]["CargoType"] | null;
            /** @description Weight of the goods. */
            mass?: components["schemas"]["Mass"] | null;
        };
        ShipmentLocation: components["schemas"]["Location"] | {
            /** @description A code of a place that is not known here. */
            unknown_code: string;
        };
        ShipmentMethodResponse: string | {
            /**
             * @description Which vehicle.
             * @enum {string}
             */
            vehicle_type: "truck_generic_van" | "truck_rigid_7_5t" | "truck_rigid_12t" | "truck_rigid_20t" | "truck_rigid_26t" | "truck_rigid_32t" | "truck_articulated_34t" | "truck_articulated_40t" | "truck_articulated_44t" | "truck_articulated_60t" | "truck_articulated_72t" | "truck";
            /** @description What the engine runs on. */
            fuel: ("gasoline" | "diesel" | "99_diesel_1_biodiesel" | "98_diesel_2_biodiesel" | "95_diesel_5_biodiesel" | "93_diesel_7_biodiesel" | "90_diesel_10_biodiesel" | "80_diesel_20_biodiesel" | "50_diesel_50_biodiesel" | "ethanol_from_corn" | "hvo_from_tallow" | "lpg" | "cng" | "lng") | null;
            /** @description How hilly the road is. */
            gradient: ("flat" | "hilly" | "mountainous") | null;
            /** @description The kind of road. */
            situation: ("city_urban_freeflow" | "city_urban_heavy_traffic" | "city_urban_stop_and_go" | "motorway_urban_freeflow" | "motorway_urban_heavy_traffic" | "motorway_urban_stop_and_go" | "motorway_rural_freeflow" | "motorway_rural_heavy_traffic" | "motorway_rural_stop_and_go" | "arterial_road_rural_freeflow" | "arterial_road_rural_heavy_traffic" | "arterial_road_rural_stop_and_go") | null;
            /** @description Whether it is cooled. */
            refrigerated: boolean | null;
            /** @description Licence plate of the truck. */
            truck_license_plate: string | null;
            /** @description Licence plate of the trailer. */
            trailer_license_plate: string | null;
            /** @description Vehicle identification number. */
            vin: string | null;
            /** @description Emission standard of the engine. */
            emission_standard: ("euro1" | "euro2" | "euro3" | "euro4" | "euro5" | "euro6") | null;
            /** @description Kind of road. */
            road_type: string | null;
            /** @description Class of the vehicle by its gross mass. */
            gross_vehicle_mass_rating: components["schemas"]["Mass"] | null;
            /** @description Litres of the second fuel that were burned for the shipment. */
            secondary_fuel_consumption: string | null;
            /** @description Litres that were burned for the shipment. */
            fuel_consumption: components["schemas"]["FuelConsumption"] | null;
            /** @description Which biofuel. */
            biofuel_type: string | null;
            /** @description The part of the fuel that is biofuel, 0 to 1. */
            biofuel_share: string | null;
            /** @description What the biofuel is made of. */
            feedstock_type: string | null;
        } | {
            /** @description Airline and number, such as LH400. */
            flight_number: string | null;
            /** @description The day of departure. */
            departure_on: string | null;
            /** @description Whether the freight flies in a freighter or below passengers. */
            aircraft_configuration: ("cargo_plane" | "passenger_plane" | "plane") | null;
        } | {
            /**
             * @description The aircraft by its type code.
             * @enum {string}
             */
            aircraft_type: "A140" | "A148" | "A158" | "A306" | "A30B" | "A310" | "A318" | "A319" | "A320" | "A321" | "A332" | "A333" | "A342" | "A343" | "A345" | "A346" | "A359" | "A380" | "AN12" | "B703" | "B712" | "B722" | "B732" | "B733" | "B734" | "B735" | "B738" | "B739" | "B742" | "B744" | "B748" | "B752" | "B762" | "B763" | "B77L" | "B773" | "B77W" | "B788" | "B789" | "MD11";
        } | {
            /**
             * @description Which train.
             * @enum {string}
             */
            train_type: "diesel_freight_train" | "electric_freight_train";
            /** @description Litres that were burned for the shipment. */
            fuel_consumption: components["schemas"]["FuelConsumption"] | null;
            /** @description Which biofuel. */
            biofuel_type: string | null;
            /** @description The part of the fuel that is biofuel, 0 to 1. */
            biofuel_share: string | null;
            /** @description What the biofuel is made of. */
            feedstock_type: string | null;
        } | {
            /** @description The ship by its IMO number, seven digits. */
            vessel_imo_number: string | null;
            /** @description Which kind of ship. */
            vessel_type: ("sea_bulk_carrier_10dwkt_hfo" | "sea_bulk_carrier_10dwkt_vlsfo" | "sea_bulk_carrier_10dwkt_mdo" | "sea_bulk_carrier_35dwkt_hfo" | "sea_bulk_carrier_35dwkt_vlsfo" | "sea_bulk_carrier_35dwkt_mdo" | "sea_bulk_carrier_60dwkt_hfo" | "sea_bulk_carrier_60dwkt_vlsfo" | "sea_bulk_carrier_60dwkt_mdo" | "sea_bulk_carrier_100dwkt_hfo" | "sea_bulk_carrier_100dwkt_vlsfo" | "sea_bulk_carrier_100dwkt_mdo" | "sea_bulk_carrier_200dwkt_hfo" | "sea_bulk_carrier_200dwkt_vlsfo" | "sea_bulk_carrier_200dwkt_mdo" | "sea_bulk_carrier_over_200dwkt_hfo" | "sea_bulk_carrier_over_200dwkt_vlsfo" | "sea_bulk_carrier_over_200dwkt_mdo" | "sea_chemical_tanker_5dwkt_hfo" | "sea_chemical_tanker_5dwkt_vlsfo" | "sea_chemical_tanker_5dwkt_mdo" | "sea_chemical_tanker_10dwkt_hfo" | "sea_chemical_tanker_10dwkt_vlsfo" | "sea_chemical_tanker_10dwkt_mdo" | "sea_chemical_tanker_20dwkt_hfo" | "sea_chemical_tanker_20dwkt_vlsfo" | "sea_chemical_tanker_20dwkt_mdo" | "sea_chemical_tanker_40dwkt_hfo" | "sea_chemical_tanker_40dwkt_vlsfo" | "sea_chemical_tanker_40dwkt_mdo" | "sea_chemical_tanker_over_40dwkt_hfo" | "sea_chemical_tanker_over_40dwkt_vlsfo" | "sea_chemical_tanker_over_40dwkt_mdo" | "sea_general_cargo_5dwkt_hfo" | "sea_general_cargo_5dwkt_vlsfo" | "sea_general_cargo_5dwkt_mdo" | "sea_general_cargo_10dwkt_hfo" | "sea_general_cargo_10dwkt_vlsfo" | "sea_general_cargo_10dwkt_mdo" | "sea_general_cargo_20dwkt_hfo" | "sea_general_cargo_20dwkt_vlsfo" | "sea_general_cargo_20dwkt_mdo" | "sea_general_cargo_over_20dwkt_hfo" | "sea_general_cargo_over_20dwkt_vlsfo" | "sea_general_cargo_over_20dwkt_mdo" | "sea_liquefied_gas_tanker_50dwkt_hfo" | "sea_liquefied_gas_tanker_50dwkt_vlsfo" | "sea_liquefied_gas_tanker_50dwkt_mdo" | "sea_liquefied_gas_tanker_100dwkt_hfo" | "sea_liquefied_gas_tanker_100dwkt_vlsfo" | "sea_liquefied_gas_tanker_100dwkt_mdo" | "sea_liquefied_gas_tanker_200dwkt_hfo" | "sea_liquefied_gas_tanker_200dwkt_vlsfo" | "sea_liquefied_gas_tanker_200dwkt_mdo" | "sea_liquefied_gas_tanker_over_200dwkt_hfo" | "sea_liquefied_gas_tanker_over_200dwkt_vlsfo" | "sea_liquefied_gas_tanker_over_200dwkt_mdo" | "sea_oil_tanker_5dwkt_hfo" | "sea_oil_tanker_5dwkt_vlsfo" | "sea_oil_tanker_5dwkt_mdo" | "sea_oil_tanker_10dwkt_hfo" | "sea_oil_tanker_10dwkt_vlsfo" | "sea_oil_tanker_10dwkt_mdo" | "sea_oil_tanker_20dwkt_hfo" | "sea_oil_tanker_20dwkt_vlsfo" | "sea_oil_tanker_20dwkt_mdo" | "sea_oil_tanker_60dwkt_hfo" | "sea_oil_tanker_60dwkt_vlsfo" | "sea_oil_tanker_60dwkt_mdo" | "sea_oil_tanker_80dwkt_hfo" | "sea_oil_tanker_80dwkt_vlsfo" | "sea_oil_tanker_80dwkt_mdo" | "sea_oil_tanker_112dwkt_hfo" | "sea_oil_tanker_112dwkt_vlsfo" | "sea_oil_tanker_112dwkt_mdo" | "sea_oil_tanker_200dwkt_hfo" | "sea_oil_tanker_200dwkt_vlsfo" | "sea_oil_tanker_200dwkt_mdo" | "sea_oil_tanker_over_200dwkt_hfo" | "sea_oil_tanker_over_200dwkt_vlsfo" | "sea_oil_tanker_over_200dwkt_mdo" | "sea_other_liquids_tanker_1dwkt_hfo" | "sea_other_liquids_tanker_1dwkt_vlsfo" | "sea_other_liquids_tanker_1dwkt_mdo" | "sea_other_liquids_tanker_over_1dwkt_hfo" | "sea_other_liquids_tanker_over_1dwkt_vlsfo" | "sea_other_liquids_tanker_over_1dwkt_mdo" | "sea_ropax_2dwkt_hfo" | "sea_ropax_2dwkt_vlsfo" | "sea_ropax_2dwkt_mdo" | "sea_ropax_5dwkt_hfo" | "sea_ropax_5dwkt_vlsfo" | "sea_ropax_5dwkt_mdo" | "sea_ropax_10dwkt_hfo" | "sea_ropax_10dwkt_vlsfo" | "sea_ropax_10dwkt_mdo" | "sea_ropax_20dwkt_hfo" | "sea_ropax_20dwkt_vlsfo" | "sea_ropax_20dwkt_mdo" | "sea_ropax_over_20dwkt_hfo" | "sea_ropax_over_20dwkt_vlsfo" | "sea_ropax_over_20dwkt_mdo" | "sea_refrigerated_bulk_carrier_2dwkt_hfo" | "sea_refrigerated_bulk_carrier_2dwkt_vlsfo" | "sea_refrigerated_bulk_carrier_2dwkt_mdo" | "sea_refrigerated_bulk_carrier_6dwkt_hfo" | "sea_refrigerated_bulk_carrier_6dwkt_vlsfo" | "sea_refrigerated_bulk_carrier_6dwkt_mdo" | "sea_refrigerated_bulk_carrier_10dwkt_hfo" | "sea_refrigerated_bulk_carrier_10dwkt_vlsfo" | "sea_refrigerated_bulk_carrier_10dwkt_mdo" | "sea_refrigerated_bulk_carrier_over_10dwkt_hfo" | "sea_refrigerated_bulk_carrier_over_10dwkt_vlsfo" | "sea_refrigerated_bulk_carrier_over_10dwkt_mdo" | "sea_roro_5dwkt_hfo" | "sea_roro_5dwkt_vlsfo" | "sea_roro_5dwkt_mdo" | "sea_roro_10dwkt_hfo" | "sea_roro_10dwkt_vlsfo" | "sea_roro_10dwkt_mdo" | "sea_roro_15dwkt_hfo" | "sea_roro_15dwkt_vlsfo" | "sea_roro_15dwkt_mdo" | "sea_roro_over_15dwkt_hfo" | "sea_roro_over_15dwkt_vlsfo" | "sea_roro_over_15dwkt_mdo" | "sea_vehicle_carrier_30dwkt_hfo" | "sea_vehicle_carrier_30dwkt_vlsfo" | "sea_vehicle_carrier_30dwkt_mdo" | "sea_vehicle_carrier_50dwkt_hfo" | "sea_vehicle_carrier_50dwkt_vlsfo" | "sea_vehicle_carrier_50dwkt_mdo" | "sea_vehicle_carrier_over_50dwkt_hfo" | "sea_vehicle_carrier_over_50dwkt_vlsfo" | "sea_vehicle_carrier_over_50dwkt_mdo" | "container_ship") | null;
            /** @description The ship by its name. */
            vessel_name: string | null;
            /** @description Number of the voyage. */
            voyage_number: string | null;
            /** @description Whether it is cooled. */
            refrigerated: boolean | null;
            /** @description Between which parts of the world the ship sails. */
            trade_lane: components["schemas"]["TradeLane"] | null;
            /** @description Litres of the second fuel that were burned for the shipment. */
            secondary_fuel_consumption: string | null;
            /** @description Litres that were burned for the shipment. */
            fuel_consumption: components["schemas"]["FuelConsumption"] | null;
            /** @description Which biofuel. */
            biofuel_type: string | null;
            /** @description The part of the fuel that is biofuel, 0 to 1. */
            biofuel_share: string | null;
            /** @description What the biofuel is made of. */
            feedstock_type: string | null;
        };
        ShipmentPageWithTotals: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["Shipment"][];
            /** @description Null unless `include_totals` is true. */
            total: {
                /** @description Of all shipments that were found. */
                all: number;
                /** @description Of those with a figure of emissions. */
                with_co2e: number;
                /** @description Of those without a figure of emissions. */
                without_co2e: number;
            } | null;
        };
        ShippingAnnotations: {
            /** @description null: false, as when it was never told. */
            is_shipment?: boolean | null;
            /** @description null: when the estimate was made. */
            shipped_at?: string | null;
            /** @description Replaced as a whole; null clears it. */
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description The estimate's key from now on; refused where another estimate has it. */
            idempotency_key?: string | null;
        };
        ShippingEstimate: {
            /**
             * @description Id of the estimate of freight: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description The CO2e; of goods, their weight. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate; else null. */
            filename: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field. */
            non_co2_mass: components["schemas"]["EstimateMass"] | null;
            /** @description Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field. */
            activity: {
                /**
                 * @description The value.
                 * @example 12.5
                 */
                value: string;
                /**
                 * @description Unit of the number beside it.
                 * @enum {string}
                 */
                unit: "t*km" | "t";
            } | null;
            /** @description The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says otherwise. Null where the activity is 0, and for estimates made before there was this field. */
            intensity: {
                /** @description Well to tank. */
                wtt: components["schemas"]["EmissionIntensity"];
                /** @description Tank to wheel. */
                ttw: components["schemas"]["EmissionIntensity"];
                /** @description What the source of the factor does not split. */
                unknown: components["schemas"]["EmissionIntensity"];
                /** @description The sum of the other three. */
                wtw: components["schemas"]["EmissionIntensity"];
            } | null;
            /** @description Null for estimates made before there was this field. */
            data_quality_score: components["schemas"]["DataQualityScore"] | null;
            /** @description Why the ship could not be found; null: it was named, or it does not matter. */
            vessel_inference_details: {
                /** @description What went wrong, for humans. */
                error: string;
            } | null;
            /** @description How far it is. */
            distance?: components["schemas"]["Distance"];
            /** @description Before adjustment: equal to `distance`. */
            raw_distance?: components["schemas"]["Distance"];
            /** @description The distance that the calculation uses, after adjustment for the way that is really taken. */
            adjusted_distance?: components["schemas"]["Distance"];
            /** @description How the distance was found; null where there is none. */
            distance_calculation_method: ("great_circle_distance" | "great_circle_distance_x2" | "sea_distance_algorithm" | "user_input" | "inland_distance_algorithm" | "amazon_location") | null;
            /** @description The way, or how far it is. */
            route: components["schemas"]["CalculatedRoute"] | null;
            /** @description Null where a distance was given, and at a logistics site. Null for estimates made before there was this field. */
            resolved_places: {
                /** @description Where it begins, or where it comes from. */
                source: components["schemas"]["ResolvedPlace"];
                /** @description Where it ends. */
                destination: components["schemas"]["ResolvedPlace"];
            } | null;
            /** @description Null for a leg that is not by sea, and for a given distance. Null for estimates made before there was this field. */
            corridor_details: components["schemas"]["CorridorDetails"] | null;
            /** @description The factor that was used. */
            emission_factor: components["schemas"]["EmissionFactor"];
            /** @description How it is worked out; of a leg, which fallbacks were taken. */
            methodology: ("imo_unavailable_container_ship_fallback" | "imo_unavailable_container_ship_trade_lane_fallback" | "flight_number_unavailable_fallback" | "invalid_flight_route_fallback")[];
            /** @description What was said while the distance was looked for; null: nothing. */
            distance_calculation_details: {
                /** @description Track of the ship between two days. */
                vessel_tracking: {
                    /** @description For humans; it may change. */
                    message: string;
                } | null;
                /** @description What the schedule of the carrier said; null: it was not asked. */
                carrier_schedule_stops: {
                    /** @description For humans; it may change. */
                    message: string;
                } | null;
                /** @description Why a distance over land was not found in the usual way; missing in earlier estimates. */
                distance_model?: {
                    /** @description For humans; it may change. */
                    message: string;
                } | null;
            } | null;
            /** @description Details of the method that was used. */
            methodology_details: components["schemas"]["MethodologyDetails"];
            /** @description Null when nothing was inferred; missing in estimates made before there was this field. */
            inference_details?: components["schemas"]["InferenceDetails"] | null;
            /** @description The shipment in the unit that the factor counts by; null where nothing was converted. */
            converted_shipment: {
                /**
                 * @description The number, a decimal as text.
                 * @example 12.5
                 */
                amount: string;
                /**
                 * @description Unit of the number beside it.
                 * @enum {string}
                 */
                unit: "g" | "kg" | "t" | "TEU";
            } | null;
            /** @description How the shipment was converted; null: it was not. */
            shipment_conversion_method: ("user_provided_cargo_type" | "average_cargo_type") | null;
            /** @description The parts of a leg over land that takes a ferry, or that gained road legs by `route_inference`, in order of travel; else empty. */
            resolved_legs: components["schemas"]["ResolvedLeg"][];
            /** @description Whether the goods really moved. */
            is_shipment: boolean;
            /**
             * Format: date-time
             * @description When the goods moved.
             * @example 2024-11-22T10:15:30.000Z
             */
            shipped_at: string;
            /** @description Always null: the interface has no personal users. */
            user_fullname: string | null;
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["ShippingEstimateRequest"];
        };
        ShippingEstimateRequest: {
            /** @description A label for this estimate of freight, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description What is moved. */
            shipment: components["schemas"]["ShipmentLoad"];
            /** @description How goods move, or the site that handles them. */
            method: components["schemas"]["ShippingMethod"] | components["schemas"]["LogisticsSiteMethod"];
            /** @description From place to place, or the distance; a site needs none. */
            route?: components["schemas"]["ShippingRoute"] | null;
            /** @description Country of most of the route; refines the factor. */
            country_code?: components["schemas"]["CountryCode"] | null;
            primary_data?: components["schemas"]["PrimaryData"] | null;
            /** @description An own factor of the organisation, `own/…`, that takes the place of the published one. */
            emission_factor_id?: string | null;
            /** @description true: goods really moved. Default false. */
            is_shipment?: boolean | null;
            shipped_at?: string | null;
        };
        ShippingLegRequest: {
            /** @description How goods move, or the site that handles them. */
            method: components["schemas"]["ShippingMethod"];
            /** @description From place to place, or the distance; a site needs none. */
            route: components["schemas"]["ShippingRoute"];
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code?: components["schemas"]["CountryCode"] | null;
            primary_data?: components["schemas"]["PrimaryData"] | null;
            /** @description An own factor of the organisation, `own/…`, that takes the place of the published one. */
            emission_factor_id?: string | null;
        } | {
            /** @description How goods move, or the site that handles them. */
            method: components["schemas"]["LogisticsSiteMethod"];
            /** @description Ignored. */
            route?: components["schemas"]["ShippingRoute"] | null;
            /** @description Country, ISO 3166-1 alpha-3. */
            country_code?: components["schemas"]["CountryCode"] | null;
            primary_data?: components["schemas"]["PrimaryData"] | null;
            /** @description An own factor of the organisation, `own/…`, that takes the place of the published one. */
            emission_factor_id?: string | null;
        };
        ShippingLegResult: {
            /** @description The CO2e; of goods, their weight. */
            mass: components["schemas"]["MassWithBreakdowns"];
            /** @description Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field. */
            non_co2_mass: components["schemas"]["EstimateMass"] | null;
            /** @description Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field. */
            activity: {
                /**
                 * @description The value.
                 * @example 12.5
                 */
                value: string;
                /**
                 * @description Unit of the number beside it.
                 * @enum {string}
                 */
                unit: "t*km" | "t";
            } | null;
            /** @description The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says otherwise. Null where the activity is 0, and for estimates made before there was this field. */
            intensity: {
                /** @description Well to tank. */
                wtt: components["schemas"]["EmissionIntensity"];
                /** @description Tank to wheel. */
                ttw: components["schemas"]["EmissionIntensity"];
                /** @description What the source of the factor does not split. */
                unknown: components["schemas"]["EmissionIntensity"];
                /** @description The sum of the other three. */
                wtw: components["schemas"]["EmissionIntensity"];
            } | null;
            /** @description Null for estimates made before there was this field. */
            data_quality_score: components["schemas"]["DataQualityScore"] | null;
            /** @description Why the ship could not be found; null: it was named, or it does not matter. */
            vessel_inference_details: {
                /** @description What went wrong, for humans. */
                error: string;
            } | null;
            /** @description How far it is. */
            distance?: components["schemas"]["Distance"];
            /** @description Before adjustment: equal to `distance`. */
            raw_distance?: components["schemas"]["Distance"];
            /** @description The distance that the calculation uses, after adjustment for the way that is really taken. */
            adjusted_distance?: components["schemas"]["Distance"];
            /** @description How the distance was found; null where there is none. */
            distance_calculation_method: ("great_circle_distance" | "great_circle_distance_x2" | "sea_distance_algorithm" | "user_input" | "inland_distance_algorithm" | "amazon_location") | null;
            /** @description The way, or how far it is. */
            route: components["schemas"]["CalculatedRoute"] | null;
            /** @description Null where a distance was given, and at a logistics site. Null for estimates made before there was this field. */
            resolved_places: {
                /** @description Where it begins, or where it comes from. */
                source: components["schemas"]["ResolvedPlace"];
                /** @description Where it ends. */
                destination: components["schemas"]["ResolvedPlace"];
            } | null;
            /** @description Null for a leg that is not by sea, and for a given distance. Null for estimates made before there was this field. */
            corridor_details: components["schemas"]["CorridorDetails"] | null;
            /** @description The factor that was used. */
            emission_factor: components["schemas"]["EmissionFactor"];
            /** @description How it is worked out; of a leg, which fallbacks were taken. */
            methodology: ("imo_unavailable_container_ship_fallback" | "imo_unavailable_container_ship_trade_lane_fallback" | "flight_number_unavailable_fallback" | "invalid_flight_route_fallback")[];
            /** @description What was said while the distance was looked for; null: nothing. */
            distance_calculation_details: {
                /** @description Track of the ship between two days. */
                vessel_tracking: {
                    /** @description For humans; it may change. */
                    message: string;
                } | null;
                /** @description What the schedule of the carrier said; null: it was not asked. */
                carrier_schedule_stops: {
                    /** @description For humans; it may change. */
                    message: string;
                } | null;
                /** @description Why a distance over land was not found in the usual way; missing in earlier estimates. */
                distance_model?: {
                    /** @description For humans; it may change. */
                    message: string;
                } | null;
            } | null;
            /** @description Details of the method that was used. */
            methodology_details: components["schemas"]["MethodologyDetails"];
            /** @description Null when nothing was inferred; missing in estimates made before there was this field. */
            inference_details?: components["schemas"]["InferenceDetails"] | null;
            /** @description The shipment in the unit that the factor counts by; null where nothing was converted. */
            converted_shipment: {
                /**
                 * @description The number, a decimal as text.
                 * @example 12.5
                 */
                amount: string;
                /**
                 * @description Unit of the number beside it.
                 * @enum {string}
                 */
                unit: "g" | "kg" | "t" | "TEU";
            } | null;
            /** @description How the shipment was converted; null: it was not. */
            shipment_conversion_method: ("user_provided_cargo_type" | "average_cargo_type") | null;
            /** @description The parts of a leg over land that takes a ferry, or that gained road legs by `route_inference`, in order of travel; else empty. */
            resolved_legs: components["schemas"]["ResolvedLeg"][];
        };
        ShippingMethod: components["schemas"]["ShippingMethodString"] | {
            /**
             * @description Which kind of ship.
             * @constant
             */
            vessel_type: "container_ship";
            /** @description Whether it is cooled. */
            refrigerated?: boolean | null;
            /** @description Between which parts of the world the ship sails. */
            trade_lane?: components["schemas"]["TradeLane"] | null;
            /** @description How full the vehicle is, 0 to 1. */
            load_factor?: number | null;
        } | {
            /**
             * @description Which kind of ship.
             * @enum {string}
             */
            vessel_type: "sea_oil_tanker_small" | "sea_oil_tanker_medium" | "sea_oil_tanker_large" | "sea_general_cargo_small" | "sea_general_cargo_large" | "sea_bulk_carrier_small" | "sea_ropax";
            /** @description What the engine runs on. */
            fuel?: ("HFO" | "MGO") | null;
        } | {
            /**
             * @description Which kind of ship.
             * @constant
             */
            vessel_type: "sea_oil_tanker_huge";
            /** @description What the engine runs on. */
            fuel?: ("HFO" | "MGO" | "LNG") | null;
        } | {
            /**
             * @description Which kind of ship.
             * @enum {string}
             */
            vessel_type: "sea_bulk_carrier_medium" | "sea_bulk_carrier_large";
            /** @description What the engine runs on. */
            fuel?: ("HFO" | "MGO") | null;
            /** @description What the ship carries. */
            load?: ("average" | "heavy") | null;
        } | {
            /**
             * @description Which kind of ship.
             * @constant
             */
            vessel_type: "sea_roro";
            /** @description What the engine runs on. */
            fuel?: ("HFO" | "MGO") | null;
            /** @description What the ship carries. */
            load?: ("freight_only" | "truck_and_trailer" | "trailer_only") | null;
        } | {
            /** @description The ship by its IMO number, seven digits. */
            vessel_imo_number: string;
            /** @description Whether it is cooled. */
            refrigerated?: boolean | null;
            /** @description Between which parts of the world the ship sails. */
            trade_lane?: components["schemas"]["TradeLane"] | null;
            /** @description How full the vehicle is, 0 to 1. */
            load_factor?: number | null;
            /** @description Track of the ship between two days. */
            vessel_tracking?: components["schemas"]["VesselTracking"] | null;
        } | {
            /** @description The ship by its name. */
            vessel_name: string;
            /** @description Whether it is cooled. */
            refrigerated?: boolean | null;
            /** @description Between which parts of the world the ship sails. */
            trade_lane?: components["schemas"]["TradeLane"] | null;
            /** @description How full the vehicle is, 0 to 1. */
            load_factor?: number | null;
            /** @description Track of the ship between two days. */
            vessel_tracking?: components["schemas"]["VesselTracking"] | null;
        } | {
            /** @description The ship is looked for in the schedule of a carrier. */
            vessel_inference: components["schemas"]["VesselInference"];
        } | {
            /** @description Airline and number, such as LH400. */
            flight_number: string;
            /**
             * Format: date
             * @description The day of departure.
             * @example 2024-11-22
             */
            departure_on: string;
            /** @description Whether the freight flies in a freighter or below passengers. */
            aircraft_configuration?: ("cargo_plane" | "passenger_plane" | "plane") | null;
        } | {
            /**
             * @description The aircraft by its type code.
             * @enum {string}
             */
            aircraft_type: "A140" | "A148" | "A158" | "A306" | "A30B" | "A310" | "A318" | "A319" | "A320" | "A321" | "A332" | "A333" | "A342" | "A343" | "A345" | "A346" | "A359" | "A380" | "AN12" | "B703" | "B712" | "B722" | "B732" | "B733" | "B734" | "B735" | "B738" | "B739" | "B742" | "B744" | "B748" | "B752" | "B762" | "B763" | "B77L" | "B773" | "B77W" | "B788" | "B789" | "MD11";
        } | {
            /**
             * @description Which vehicle.
             * @enum {string}
             */
            vehicle_type: "truck_generic_van" | "truck_rigid_7_5t" | "truck_rigid_12t" | "truck_rigid_20t" | "truck_rigid_26t" | "truck_rigid_32t" | "truck_articulated_34t" | "truck_articulated_40t" | "truck_articulated_44t" | "truck_articulated_60t" | "truck_articulated_72t";
            /**
             * @description What the engine runs on.
             * @enum {string}
             */
            fuel: "gasoline" | "diesel" | "99_diesel_1_biodiesel" | "98_diesel_2_biodiesel" | "95_diesel_5_biodiesel" | "93_diesel_7_biodiesel" | "90_diesel_10_biodiesel" | "80_diesel_20_biodiesel" | "50_diesel_50_biodiesel" | "ethanol_from_corn" | "hvo_from_tallow" | "lpg" | "cng" | "lng";
            /** @description How hilly the road is. */
            gradient?: ("flat" | "hilly" | "mountainous") | null;
            /** @description How full the vehicle is, 0 to 1. */
            load_factor?: number | null;
            /** @description Kilometres driven empty, as a part of all, 0 to 1. */
            empty_runs_factor?: number | null;
            /** @description The kind of road. */
            situation?: ("city_urban_freeflow" | "city_urban_heavy_traffic" | "city_urban_stop_and_go" | "motorway_urban_freeflow" | "motorway_urban_heavy_traffic" | "motorway_urban_stop_and_go" | "motorway_rural_freeflow" | "motorway_rural_heavy_traffic" | "motorway_rural_stop_and_go" | "arterial_road_rural_freeflow" | "arterial_road_rural_heavy_traffic" | "arterial_road_rural_stop_and_go") | null;
            /** @description Emission standard of the engine. */
            emission_standard?: ("euro1" | "euro2" | "euro3" | "euro4" | "euro5" | "euro6") | null;
            /** @description Whether it is cooled. */
            refrigerated?: boolean | null;
        };
        /** @enum {string} */
        ShippingMethodString: "diesel_truck" | "truck_generic_van" | "truck_generic_urban" | "truck_generic_mgv" | "truck_generic_hgv" | "truck_rigid_7_5t" | "truck_rigid_12t" | "truck_rigid_20t" | "truck_rigid_26t" | "truck_rigid_32t" | "truck_articulated_34t" | "truck_articulated_40t" | "truck_articulated_44t" | "truck_articulated_60t" | "truck_articulated_72t" | "truck_generic_van_petrol" | "truck_generic_van_cng" | "truck_generic_van_lpg" | "truck_rigid_7_5t_cng" | "truck_rigid_12t_cng" | "truck_rigid_20t_cng" | "truck_rigid_26t_cng" | "truck_rigid_26t_lng" | "truck_articulated_44t_light_load" | "truck_articulated_44t_heavy_load" | "truck_articulated_44t_container" | "truck_articulated_60t_heavy_load" | "truck_articulated_60t_container" | "truck_articulated_72t_heavy_load" | "truck_articulated_72t_container" | "truck_articulated_40t_si_engine_lng_container" | "truck_articulated_40t_si_engine_cng" | "truck_articulated_40t_si_engine_bio_lng" | "truck_articulated_40t_si_engine_cng_container" | "truck_articulated_40t_si_engine_bio_lng_container" | "truck_articulated_40t_hpdi_lng_diesel" | "truck_articulated_40t_hpdi_cng_diesel" | "truck_articulated_40t_hpdi_bio_lng_diesel" | "truck_generic_van_electric" | "truck_rigid_7_5t_electric" | "truck_rigid_7_5t_electric_light_load" | "truck_rigid_12t_electric" | "truck_rigid_12t_electric_light_load" | "truck_rigid_20t_electric" | "truck_rigid_20t_electric_light_load" | "truck_rigid_40t_electric" | "truck_rigid_40t_electric_light_load" | "truck_articulated_34t_electric" | "truck_articulated_40t_electric" | "truck_articulated_44t_electric" | "diesel_truck_refrigerated" | "truck_generic_van_refrigerated" | "truck_generic_urban_refrigerated" | "truck_generic_mgv_refrigerated" | "truck_generic_hgv_refrigerated" | "truck_rigid_7_5t_refrigerated" | "truck_rigid_12t_refrigerated" | "truck_rigid_20t_refrigerated" | "truck_rigid_26t_refrigerated" | "truck_rigid_32t_refrigerated" | "truck_articulated_34t_refrigerated" | "truck_articulated_40t_refrigerated" | "truck_articulated_44t_refrigerated" | "truck_articulated_60t_refrigerated" | "truck_articulated_72t_refrigerated" | "truck_generic_van_petrol_refrigerated" | "truck_generic_van_cng_refrigerated" | "truck_generic_van_lpg_refrigerated" | "truck_rigid_7_5t_cng_refrigerated" | "truck_rigid_12t_cng_refrigerated" | "truck_rigid_20t_cng_refrigerated" | "truck_rigid_26t_cng_refrigerated" | "truck_rigid_26t_lng_refrigerated" | "truck_articulated_44t_light_load_refrigerated" | "truck_articulated_44t_heavy_load_refrigerated" | "truck_articulated_44t_container_refrigerated" | "truck_articulated_60t_heavy_load_refrigerated" | "truck_articulated_60t_container_refrigerated" | "truck_articulated_72t_heavy_load_refrigerated" | "truck_articulated_72t_container_refrigerated" | "truck_articulated_40t_si_engine_lng_container_refrigerated" | "truck_articulated_40t_si_engine_cng_refrigerated" | "truck_articulated_40t_si_engine_bio_lng_refrigerated" | "truck_articulated_40t_si_engine_cng_container_refrigerated" | "truck_articulated_40t_si_engine_bio_lng_container_refrigerated" | "truck_articulated_40t_hpdi_lng_diesel_refrigerated" | "truck_articulated_40t_hpdi_cng_diesel_refrigerated" | "truck_articulated_40t_hpdi_bio_lng_diesel_refrigerated" | "truck_generic_van_electric_refrigerated" | "truck_rigid_7_5t_electric_refrigerated" | "truck_rigid_7_5t_electric_light_load_refrigerated" | "truck_rigid_12t_electric_refrigerated" | "truck_rigid_12t_electric_light_load_refrigerated" | "truck_rigid_20t_electric_refrigerated" | "truck_rigid_20t_electric_light_load_refrigerated" | "truck_rigid_40t_electric_refrigerated" | "truck_rigid_40t_electric_light_load_refrigerated" | "truck_articulated_34t_electric_refrigerated" | "truck_articulated_40t_electric_refrigerated" | "truck_articulated_44t_electric_refrigerated" | "truck_na_van" | "truck_na_general" | "truck_na_auto_carrier" | "truck_na_dray" | "truck_na_expedited" | "truck_na_flatbed" | "truck_na_heavy_bulk" | "truck_na_dry_van_ltl" | "truck_na_dry_van_tl" | "truck_na_mixed" | "truck_na_moving" | "truck_na_package" | "truck_na_refrigerated" | "truck_na_specialized" | "truck_na_tanker" | "diesel_freight_train" | "electric_freight_train" | "diesel_freight_train_us_average" | "rail" | "diesel_freight_train_eu_average" | "diesel_freight_train_eu_container" | "diesel_freight_train_eu_cars" | "diesel_freight_train_eu_chemicals" | "diesel_freight_train_eu_coal_steel" | "diesel_freight_train_eu_building_materials" | "diesel_freight_train_eu_manufactured_products" | "diesel_freight_train_eu_cereals" | "diesel_freight_train_eu_truck_and_trailer" | "diesel_freight_train_eu_trailer_only" | "electric_freight_train_eu_average" | "electric_freight_train_eu_container" | "electric_freight_train_eu_cars" | "electric_freight_train_eu_chemicals" | "electric_freight_train_eu_coal_steel" | "electric_freight_train_eu_building_materials" | "electric_freight_train_eu_manufactured_products" | "electric_freight_train_eu_cereals" | "electric_freight_train_eu_truck_and_trailer" | "electric_freight_train_eu_trailer_only" | "inland_waterway_motor_vessel_extra_small" | "inland_waterway_motor_vessel_small" | "inland_waterway_motor_vessel_medium" | "inland_waterway_motor_vessel_large" | "inland_waterway_coupled_convoy" | "inland_waterway_pushed_convoy_small" | "inland_waterway_pushed_convoy_medium" | "inland_waterway_pushed_convoy_large" | "inland_waterway_tanker" | "inland_waterway_container_vessel_medium" | "inland_waterway_container_vessel_large" | "inland_waterway_container_vessel_convoy" | "plane" | "passenger_plane" | "cargo_plane" | "sea_bulk_carrier_10dwkt_hfo" | "sea_bulk_carrier_10dwkt_vlsfo" | "sea_bulk_carrier_10dwkt_mdo" | "sea_bulk_carrier_35dwkt_hfo" | "sea_bulk_carrier_35dwkt_vlsfo" | "sea_bulk_carrier_35dwkt_mdo" | "sea_bulk_carrier_60dwkt_hfo" | "sea_bulk_carrier_60dwkt_vlsfo" | "sea_bulk_carrier_60dwkt_mdo" | "sea_bulk_carrier_100dwkt_hfo" | "sea_bulk_carrier_100dwkt_vlsfo" | "sea_bulk_carrier_100dwkt_mdo" | "sea_bulk_carrier_200dwkt_hfo" | "sea_bulk_carrier_200dwkt_vlsfo" | "sea_bulk_carrier_200dwkt_mdo" | "sea_bulk_carrier_over_200dwkt_hfo" | "sea_bulk_carrier_over_200dwkt_vlsfo" | "sea_bulk_carrier_over_200dwkt_mdo" | "sea_chemical_tanker_5dwkt_hfo" | "sea_chemical_tanker_5dwkt_vlsfo" | "sea_chemical_tanker_5dwkt_mdo" | "sea_chemical_tanker_10dwkt_hfo" | "sea_chemical_tanker_10dwkt_vlsfo" | "sea_chemical_tanker_10dwkt_mdo" | "sea_chemical_tanker_20dwkt_hfo" | "sea_chemical_tanker_20dwkt_vlsfo" | "sea_chemical_tanker_20dwkt_mdo" | "sea_chemical_tanker_40dwkt_hfo" | "sea_chemical_tanker_40dwkt_vlsfo" | "sea_chemical_tanker_40dwkt_mdo" | "sea_chemical_tanker_over_40dwkt_hfo" | "sea_chemical_tanker_over_40dwkt_vlsfo" | "sea_chemical_tanker_over_40dwkt_mdo" | "sea_general_cargo_5dwkt_hfo" | "sea_general_cargo_5dwkt_vlsfo" | "sea_general_cargo_5dwkt_mdo" | "sea_general_cargo_10dwkt_hfo" | "sea_general_cargo_10dwkt_vlsfo" | "sea_general_cargo_10dwkt_mdo" | "sea_general_cargo_20dwkt_hfo" | "sea_general_cargo_20dwkt_vlsfo" | "sea_general_cargo_20dwkt_mdo" | "sea_general_cargo_over_20dwkt_hfo" | "sea_general_cargo_over_20dwkt_vlsfo" | "sea_general_cargo_over_20dwkt_mdo" | "sea_liquefied_gas_tanker_50dwkt_hfo" | "sea_liquefied_gas_tanker_50dwkt_vlsfo" | "sea_liquefied_gas_tanker_50dwkt_mdo" | "sea_liquefied_gas_tanker_100dwkt_hfo" | "sea_liquefied_gas_tanker_100dwkt_vlsfo" | "sea_liquefied_gas_tanker_100dwkt_mdo" | "sea_liquefied_gas_tanker_200dwkt_hfo" | "sea_liquefied_gas_tanker_200dwkt_vlsfo" | "sea_liquefied_gas_tanker_200dwkt_mdo" | "sea_liquefied_gas_tanker_over_200dwkt_hfo" | "sea_liquefied_gas_tanker_over_200dwkt_vlsfo" | "sea_liquefied_gas_tanker_over_200dwkt_mdo" | "sea_oil_tanker_5dwkt_hfo" | "sea_oil_tanker_5dwkt_vlsfo" | "sea_oil_tanker_5dwkt_mdo" | "sea_oil_tanker_10dwkt_hfo" | "sea_oil_tanker_10dwkt_vlsfo" | "sea_oil_tanker_10dwkt_mdo" | "sea_oil_tanker_20dwkt_hfo" | "sea_oil_tanker_20dwkt_vlsfo" | "sea_oil_tanker_20dwkt_mdo" | "sea_oil_tanker_60dwkt_hfo" | "sea_oil_tanker_60dwkt_vlsfo" | "sea_oil_tanker_60dwkt_mdo" | "sea_oil_tanker_80dwkt_hfo" | "sea_oil_tanker_80dwkt_vlsfo" | "sea_oil_tanker_80dwkt_mdo" | "sea_oil_tanker_112dwkt_hfo" | "sea_oil_tanker_112dwkt_vlsfo" | "sea_oil_tanker_112dwkt_mdo" | "sea_oil_tanker_200dwkt_hfo" | "sea_oil_tanker_200dwkt_vlsfo" | "sea_oil_tanker_200dwkt_mdo" | "sea_oil_tanker_over_200dwkt_hfo" | "sea_oil_tanker_over_200dwkt_vlsfo" | "sea_oil_tanker_over_200dwkt_mdo" | "sea_other_liquids_tanker_1dwkt_hfo" | "sea_other_liquids_tanker_1dwkt_vlsfo" | "sea_other_liquids_tanker_1dwkt_mdo" | "sea_other_liquids_tanker_over_1dwkt_hfo" | "sea_other_liquids_tanker_over_1dwkt_vlsfo" | "sea_other_liquids_tanker_over_1dwkt_mdo" | "sea_ropax_2dwkt_hfo" | "sea_ropax_2dwkt_vlsfo" | "sea_ropax_2dwkt_mdo" | "sea_ropax_5dwkt_hfo" | "sea_ropax_5dwkt_vlsfo" | "sea_ropax_5dwkt_mdo" | "sea_ropax_10dwkt_hfo" | "sea_ropax_10dwkt_vlsfo" | "sea_ropax_10dwkt_mdo" | "sea_ropax_20dwkt_hfo" | "sea_ropax_20dwkt_vlsfo" | "sea_ropax_20dwkt_mdo" | "sea_ropax_over_20dwkt_hfo" | "sea_ropax_over_20dwkt_vlsfo" | "sea_ropax_over_20dwkt_mdo" | "sea_refrigerated_bulk_carrier_2dwkt_hfo" | "sea_refrigerated_bulk_carrier_2dwkt_vlsfo" | "sea_refrigerated_bulk_carrier_2dwkt_mdo" | "sea_refrigerated_bulk_carrier_6dwkt_hfo" | "sea_refrigerated_bulk_carrier_6dwkt_vlsfo" | "sea_refrigerated_bulk_carrier_6dwkt_mdo" | "sea_refrigerated_bulk_carrier_10dwkt_hfo" | "sea_refrigerated_bulk_carrier_10dwkt_vlsfo" | "sea_refrigerated_bulk_carrier_10dwkt_mdo" | "sea_refrigerated_bulk_carrier_over_10dwkt_hfo" | "sea_refrigerated_bulk_carrier_over_10dwkt_vlsfo" | "sea_refrigerated_bulk_carrier_over_10dwkt_mdo" | "sea_roro_5dwkt_hfo" | "sea_roro_5dwkt_vlsfo" | "sea_roro_5dwkt_mdo" | "sea_roro_10dwkt_hfo" | "sea_roro_10dwkt_vlsfo" | "sea_roro_10dwkt_mdo" | "sea_roro_15dwkt_hfo" | "sea_roro_15dwkt_vlsfo" | "sea_roro_15dwkt_mdo" | "sea_roro_over_15dwkt_hfo" | "sea_roro_over_15dwkt_vlsfo" | "sea_roro_over_15dwkt_mdo" | "sea_vehicle_carrier_30dwkt_hfo" | "sea_vehicle_carrier_30dwkt_vlsfo" | "sea_vehicle_carrier_30dwkt_mdo" | "sea_vehicle_carrier_50dwkt_hfo" | "sea_vehicle_carrier_50dwkt_vlsfo" | "sea_vehicle_carrier_50dwkt_mdo" | "sea_vehicle_carrier_over_50dwkt_hfo" | "sea_vehicle_carrier_over_50dwkt_vlsfo" | "sea_vehicle_carrier_over_50dwkt_mdo";
        ShippingNotes: {
            /** @description null: false, as when it was never told. */
            is_shipment?: boolean | null;
            /** @description null: when the estimate was made. */
            shipped_at?: string | null;
            /** @description Replaced as a whole; null clears it. */
            metadata?: components["schemas"]["Metadata"] | null;
        };
        ShippingRoute: components["schemas"]["DistanceRequest"] | {
            /** @description Where the leg begins. */
            source: components["schemas"]["Location"];
            /** @description Where the leg ends. */
            destination: components["schemas"]["Location"];
            /** @description A passage that the ship must take. */
            transit_corridor?: components["schemas"]["TransitCorridor"] | null;
            /** @description Corridors to avoid; not together with transit_corridor. */
            restricted_transit_corridors?: components["schemas"]["TransitCorridor"][] | null;
        };
        SkipEventsRequest: {
            /** @description The account that it belongs to. */
            account_id: AccountId;
            /**
             * @description 20 digits, growing within the account; compare as text.
             * @example 00000000000000000007
             */
            sequence: string;
        };
        /** @enum {string} */
        TradeLane: "aggregated_panama_trade" | "aggregated_transatlantic" | "aggregated_transsuez" | "aggregated_transpacific" | "aggregated_other" | "disaggregated_asia_to_africa" | "disaggregated_asia_to_mediterranean" | "disaggregated_asia_to_middle_east" | "disaggregated_asia_to_north_america_east" | "disaggregated_asia_to_north_america_west" | "disaggregated_asia_to_north_europe" | "disaggregated_asia_to_oceania" | "disaggregated_asia_to_south_america" | "disaggregated_europe_to_africa" | "disaggregated_europe_to_south_america" | "disaggregated_europe_to_middle_east" | "disaggregated_europe_to_oceania" | "disaggregated_mediterranean_to_north_america_east" | "disaggregated_mediterranean_to_north_america_west" | "disaggregated_north_america_to_africa" | "disaggregated_north_america_to_oceania" | "disaggregated_north_america_to_south_america" | "disaggregated_north_america_to_middle_east" | "disaggregated_north_europe_to_north_america_east" | "disaggregated_north_europe_to_north_america_west" | "disaggregated_south_america_to_africa" | "disaggregated_intra_africa" | "disaggregated_intra_north_america" | "disaggregated_intra_south_america" | "disaggregated_se_asia_to_ne_asia" | "disaggregated_intra_ne_asia" | "disaggregated_intra_se_asia" | "disaggregated_north_europe_to_mediterranean" | "disaggregated_intra_mediterranean" | "disaggregated_intra_north_europe" | "disaggregated_intra_middle_east" | "disaggregated_other";
        TransactionAnnotations: {
            /** @description Whether the purchase took place; null: not said yet. */
            is_transaction?: boolean | null;
            transaction_processed_at?: string | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description The estimate's key from now on; refused where another estimate has it. */
            idempotency_key?: string | null;
        };
        /** @description An entry for each purchase, in their order. */
        TransactionBatch: components["schemas"]["TransactionBatchEntry"][];
        /** @description The estimate, why this purchase was refused, or nothing where it was not recognised. */
        TransactionBatchEntry: components["schemas"]["TransactionEstimate"] | components["schemas"]["ErrorResponse"] | components["schemas"]["NothingRecognised"];
        /** @description Each object is a TransactionEstimateRequest. */
        TransactionBatchRequest: components["schemas"]["TransactionEstimateRequest"][];
        TransactionEstimate: {
            /**
             * @description Id of the estimate of a purchase: read it again, or order for it, by this.
             * @example est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: EstimateId;
            /**
             * Format: date-time
             * @description When the estimate was first made; replacing it leaves it.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description CO2e of a purchase. */
            mass: components["schemas"]["EstimateMass"];
            /** @description 95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field. */
            mass_range: components["schemas"]["MassRange"] | null;
            /** @description Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field. */
            data_quality: components["schemas"]["EstimateDataQuality"] | null;
            /** @description What an order for this mass would cost, or why there can be none. */
            quote: components["schemas"]["EstimateQuote"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own key that the estimate was made with; missing: none. */
            idempotency_key?: string;
            /** @description Of the batch whose row made the estimate. */
            batch_id?: string;
            /** @description Where the estimate came from: `api`, or `csv` for a row of an uploaded file. */
            source?: string;
            /** @description Name of the uploaded file whose row made the estimate, where its client gave one. */
            filename?: string | null;
            /** @description Computed with the estimate and kept with it, by `field`, then `code`. */
            warnings: components["schemas"]["EstimateWarning"][];
            /**
             * Format: uri
             * @description A page about the estimate that can be read without a key.
             */
            external_estimate_url: string;
            /** @description What was asked, as it was sent. */
            request: components["schemas"]["TransactionEstimateRequest"];
            /** @description The factor that was used. */
            emission_factor: components["schemas"]["EmissionFactor"] | null;
            /** @description The term that was recognised. */
            search_term_match: string | null;
            /** @description 0 (best) to 2. */
            search_term_match_score: number | null;
            /** @description The model that recognised the words; null: none did. */
            semantic_matching_model: string | null;
            /** @description The multiplier that was applied because of `diet`. */
            diet_factor: string | null;
            /** @description US dollars per unit of the request's currency; null for US dollars. */
            exchange_rate: string | null;
            /**
             * Format: date
             * @description Day of the exchange rate; null: none was needed.
             */
            exchange_rate_date: string | null;
            /** @description Whether the purchase took place; null: not said yet. */
            is_transaction: boolean | null;
            /** @description When the purchase took place. */
            transaction_processed_at: string | null;
        };
        /** @description One page of a list of TransactionEstimate. */
        TransactionEstimatePage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["TransactionEstimate"][];
        };
        TransactionEstimateRequest: {
            /** @description A label for this estimate of a purchase, for you; it changes nothing. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description The amount paid, without shipping and taxes. */
            value: components["schemas"]["Money"];
            merchant: components["schemas"]["Merchant"];
            /** @description Only effective for purchases of food. */
            diet?: components["schemas"]["Diet"] | null;
            /** @description true: a purchase that took place; false: a quote or forecast. Default false; kept on update. */
            is_transaction?: boolean | null;
            /** @description Default now; kept on update. */
            transaction_processed_at?: string | null;
            /** @description never, the default: region_not_found where no factor of the country is known; always: that of its region, else of the USA at the country's prices, with a warning. */
            region_fallback?: ("never" | "always") | null;
            /** @description An own factor of the organisation, `own/…`, that takes the place of the published one. */
            emission_factor_id?: string | null;
            client_account?: components["schemas"]["EstimateClientAccount"] | null;
        };
        TransactionMatches: {
            /** @description By different factors, most confident first. */
            estimates: components["schemas"]["TransactionEstimate"][];
        };
        TransactionReplacement: {
            /** @description What people call it. */
            name?: string | null;
            bundle_selection?: components["schemas"]["BundleSelectionRequest"] | null;
            /** @description Cuts the quantity of the quote down to whole units of this size. */
            quantity_trunc?: components["schemas"]["MassUnit"] | null;
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Your own key of it: repeating the same creation with the same key is safe. */
            idempotency_key?: string | null;
            /** @description Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`. */
            factor_year?: number | null;
            /** @description The amount paid, without shipping and taxes. */
            value: components["schemas"]["Money"];
            merchant: components["schemas"]["Merchant"];
            /** @description Only effective for purchases of food. */
            diet?: components["schemas"]["Diet"] | null;
            /** @description true: a purchase that took place; false: a quote or forecast. Default false; kept on update. */
            is_transaction?: boolean | null;
            /** @description Default now; kept on update. */
            transaction_processed_at?: string | null;
            /** @description never, the default: region_not_found where no factor of the country is known; always: that of its region, else of the USA at the country's prices, with a warning. */
            region_fallback?: ("never" | "always") | null;
            /** @description An own factor of the organisation, `own/…`, that takes the place of the published one. */
            emission_factor_id?: string | null;
        };
        /** @enum {string} */
        TransitCorridor: "panama" | "suez" | "cape_of_good_hope" | "northwest_passage" | "northeast_passage" | "cape_horn";
        UpdateAccountRequest: {
            /** @description The name from now on. */
            name: string;
            /** @description On whose behalf credits are retired; missing or null: the organisation's beneficiary. */
            beneficiary?: string | null;
            /** @description The portfolio that the account follows: its selection is the portfolio's; null: its own. */
            bundle_portfolio_id?: string | null;
            /** @description Your own name for the account; null: none. */
            handle?: string | null;
            /** @description Whether pages about what the account did can be opened by those who have the address. */
            external_pages_visibility?: ("public" | "hidden") | null;
            own_emission_factors?: ("when_named" | "preferred") | null;
        };
        UpdateClientAccountRequest: {
            /** @description What people call it. */
            name: string;
            /** @description On whose behalf credits are retired; missing or null: the organisation's beneficiary. */
            beneficiary?: string | null;
            /** @description The portfolio that the account follows: its selection is the portfolio's; null: its own. */
            bundle_portfolio_id?: string | null;
            /** @description Your own name for the account; null: none. */
            handle?: string | null;
            /** @description Whether pages about what the account did can be opened by those who have the address. */
            external_pages_visibility?: ("public" | "hidden") | null;
            own_emission_factors?: ("when_named" | "preferred") | null;
            /** @description Sets or replaces the key. */
            idempotency_key?: string | null;
        };
        UpdateWebhookRequest: {
            /** @description Where events are pushed from now on; missing: it stays. */
            url?: components["schemas"]["HttpsUrl"] | null;
            /** @description Whether events are sent to it. */
            enabled?: boolean | null;
            /** @description At most 100. An empty list clears the filter. */
            account_ids?: AccountId[] | null;
            /** @description What is pending is judged by the new types. Empty: the default, every `order.*` and `batch.completed`. */
            event_types?: components["schemas"]["WebhookEventType"][] | null;
        };
        VesselInference: {
            /**
             * Format: date
             * @description The day of departure.
             * @example 2024-11-22
             */
            departure_on: string;
            /**
             * Format: date
             * @description The day of arrival.
             * @example 2024-11-22
             */
            arrival_on: string;
            /**
             * @description The carrier whose schedule is searched.
             * @enum {string}
             */
            carrier_name: "ALIANÇA" | "ANL" | "CMA CGM" | "CNC" | "COSCO SHIPPING" | "CROWLEY" | "EVERGREEN" | "GOLD STAR LINE" | "HAIHUA SHIPPING" | "HAMBURG SÜD" | "HAPAG-LLOYD" | "HMM" | "ICL" | "JINJIANG SHIPPING" | "KAMBARA KISEN" | "KOREA MARINE TRANSPORT" | "MAERSK" | "MATSON" | "MCC" | "MSC" | "Namsung" | "ONE" | "OOCL" | "PIL" | "SEAGO" | "SEALAND" | "SITC" | "SM LINE" | "WAN HAI" | "YANG MING" | "ZIM";
        };
        VesselTracking: {
            /**
             * Format: date
             * @description The day of departure.
             * @example 2024-11-22
             */
            departure_on: string;
            /**
             * Format: date
             * @description The day of arrival.
             * @example 2024-11-22
             */
            arrival_on: string;
            /** @description Number of the ship's radio, nine digits. */
            mmsi_number?: string | null;
        };
        Webhook: {
            /**
             * @description Id of the endpoint.
             * @example whk_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            id: WebhookId;
            /** @description Where events are pushed. */
            url: string;
            /** @description Whether events are sent to it. */
            enabled: boolean;
            /** @description Test or live, as the key that made it. */
            account_type: components["schemas"]["AccountType"];
            /** @description Accounts whose events are pushed; empty: the whole organisation in this mode. */
            account_ids: AccountId[];
            /** @description Empty: the default, every `order.*` and `batch.completed`. */
            event_types: components["schemas"]["WebhookEventType"][];
            /**
             * Format: date-time
             * @description When the endpoint was registered.
             * @example 2024-11-22T10:15:30.000Z
             */
            created_at: string;
            /** @description Key of the signature. Keep it as you keep a password. */
            secret: string;
            /**
             * Format: date-time
             * @description Until then requests are signed with the previous secret as well; missing where they are not.
             * @example 2024-11-22T10:15:30.000Z
             */
            previous_secret_until?: string;
        };
        WebhookEvent: components["schemas"]["OrderEvent"] | components["schemas"]["BatchEvent"] | components["schemas"]["AllocationEvent"];
        /** @description Events, oldest first. */
        WebhookEventPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["WebhookEvent"][];
        };
        /**
         * @description `order.*`: an order has reached that state. `batch.completed`: a batch has ended. `allocation.new`: credits of a project were allocated to an order; `allocation.retired`: they were retired for it; both are pushed only to endpoints that name them. `webhook.test`: the sample that tests an endpoint. More may come: ignore what you do not know.
         * @enum {string}
         */
        WebhookEventType: "order.received" | "order.placed" | "order.paid" | "order.retiring" | "order.cancelled" | "order.failed" | "order.completed" | "batch.completed" | "allocation.new" | "allocation.retired" | "webhook.test";
        WebhookHealth: {
            /**
             * @description The endpoint.
             * @example whk_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A
             */
            webhook_id: WebhookId;
            /** @description Null where nothing was tried yet. */
            last_attempt: components["schemas"]["Attempt"] | null;
            /** @description The last 2xx; null where there was none among the newest 100 attempts. */
            last_success_at: string | null;
            /** @description The first of the failures in a row that reach until now, among the newest 100 attempts; null while it answers. A test that was not sent, or of which no answer is known, is none. */
            failing_since: string | null;
            /** @description When the next request is due; null where none is. */
            next_attempt_at: string | null;
            /** @description Not acknowledged, of all accounts; those of types that it does not get are among them until they are passed over. */
            pending_events: number;
            /** @description When the oldest pending event was made; null where nothing is pending. */
            pending_since: string | null;
            /** @description By account, the longest waiting first; at most 25 accounts. */
            pending: components["schemas"]["PendingEvents"][];
        };
        WebhookHealthList: {
            /** @description What it is about. */
            data: components["schemas"]["WebhookHealth"][];
        };
        /** @description One page of a list of Webhook. */
        WebhookPage: {
            /** @description Whether there are resources behind this page. */
            has_more: boolean;
            /** @description Opaque; send it as `after` to read on. Null exactly when `has_more` is false. */
            next_cursor: string | null;
            /** @description The resources of this page, in the order of the list. */
            data: components["schemas"]["Webhook"][];
        };
        WebhookRequest: {
            /** @description Changes of one account, oldest first. */
            events: components["schemas"]["WebhookEvent"][];
        };
        WtwDetails: {
            /** @description Well to tank: making and bringing the fuel or the electricity. */
            wtt: components["schemas"]["EstimateMass"];
            /** @description Tank to wheel: at the vehicle. */
            ttw: components["schemas"]["EstimateMass"];
            /** @description What the source of the factor does not split. */
            unknown: components["schemas"]["EstimateMass"];
        };
        ListAccountsQuery: {
            /** @description Part of the name, in whatever case. */
            name?: string;
            /** @enum {string} */
            scope?: "account" | "client_account";
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListClientAccountsQuery: {
            /** @description Part of the name, in whatever case. */
            name?: string;
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListShippingEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description Estimates that rows of this batch have made. */
            batch_id?: string;
            /** @description With `metadata_value`: exactly this pair. */
            metadata_key?: string;
            metadata_value?: string;
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @description Missing: both.
             * @enum {string}
             */
            is_shipment?: "true" | "false";
            /**
             * @description Estimates with at least one such leg.
             * @default []
             */
            mode?: ("road" | "sea" | "air" | "rail" | "inland_waterway")[];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        CreateShippingEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        CreateMultiLegShippingEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @deprecated
             * @description `true` means `route_inference` `on`, where the body has none.
             * @enum {string}
             */
            apply_route_inference?: "true" | "false";
        };
        GetMultiLegShippingEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        UpdateMultiLegShippingEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @deprecated
             * @description `true` means `route_inference` `on`, where the body has none.
             * @enum {string}
             */
            apply_route_inference?: "true" | "false";
        };
        AnnotateMultiLegShippingEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        PutMultiLegIsShipmentQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        PatchMultiLegMetadataQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        GetShippingEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        UpdateShippingEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        AnnotateShippingEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        PutShippingIsShipmentQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        PatchShippingMetadataQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        MatchTransactionQuery: {
            /** @description Most estimates. */
            limit: string;
        };
        ListFactorEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description Estimates that rows of this batch have made. */
            batch_id?: string;
            /** @description With `metadata_value`: exactly this pair. */
            metadata_key?: string;
            metadata_value?: string;
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        CreatePassengerEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        GetPassengerEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        AnnotatePassengerEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        CreateByFuelEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        GetByFuelEstimateQuery: {
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        ListElectricityEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description Estimates that rows of this batch have made. */
            batch_id?: string;
            /** @description With `metadata_value`: exactly this pair. */
            metadata_key?: string;
            metadata_value?: string;
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListFlightEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description Estimates that rows of this batch have made. */
            batch_id?: string;
            /** @description With `metadata_value`: exactly this pair. */
            metadata_key?: string;
            metadata_value?: string;
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListTransactionEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description Estimates that rows of this batch have made. */
            batch_id?: string;
            /** @description With `metadata_value`: exactly this pair. */
            metadata_key?: string;
            metadata_value?: string;
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListCompanyEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description Estimates that rows of this batch have made. */
            batch_id?: string;
            /** @description With `metadata_value`: exactly this pair. */
            metadata_key?: string;
            metadata_value?: string;
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListIndividualEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description Estimates that rows of this batch have made. */
            batch_id?: string;
            /** @description With `metadata_value`: exactly this pair. */
            metadata_key?: string;
            metadata_value?: string;
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListPassengerEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description Estimates that rows of this batch have made. */
            batch_id?: string;
            /** @description With `metadata_value`: exactly this pair. */
            metadata_key?: string;
            metadata_value?: string;
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListByFuelEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description Estimates that rows of this batch have made. */
            batch_id?: string;
            /** @description With `metadata_value`: exactly this pair. */
            metadata_key?: string;
            metadata_value?: string;
            /** @description Unit of every estimate mass of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListAllEstimatesQuery: {
            /**
             * Format: date-time
             * @description With `through`, both inclusive, of `created_at`.
             * @example 2024-11-22T10:15:30Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.
             * @example 2024-11-22T10:15:30Z
             */
            through?: string;
            /** @description The estimate whose idempotency key it is, or else those that have it as a value of their metadata. */
            reference?: string;
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        CreateBatchQuery: {
            /**
             * @description Seconds for which the answer waits for the batch to be processed; 10 by default.
             * @default 10
             */
            wait?: string;
            /** @description Unit of masses in the answer; tonnes by default. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        ListBatchesQuery: {
            /** @default [] */
            kind?: components["schemas"]["BatchKind"][];
            /** @default [] */
            source?: components["schemas"]["BatchSource"][];
            /** @default [] */
            status?: components["schemas"]["BatchStatus"][];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListMappingsQuery: {
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        GetBatchQuery: {
            /** @description Unit of masses in the answer; tonnes by default. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        RunBatchQuery: {
            /**
             * @description Seconds for which the answer waits for the batch to be processed; 10 by default.
             * @default 10
             */
            wait?: string;
        };
        GetBatchResultsQuery: {
            /**
             * @default jsonl
             * @enum {string}
             */
            format?: "csv" | "jsonl";
        };
        GetBatchErrorsQuery: {
            /**
             * @default jsonl
             * @enum {string}
             */
            format?: "csv" | "jsonl";
        };
        ListOrdersQuery: {
            /** @description Only orders that came through this link of the account. */
            offset_link_id?: OffsetLinkId;
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        GetCertificateQuery: {
            /** @description Language of the certificate, `en` unless given. Names of projects, their types and countries stay as they are. */
            language?: components["schemas"]["CertificateLanguage"];
        };
        ListEmissionFactorsQuery: {
            /** @description Words of its name, category, source and region, and synonyms of them; case and accents don't count. */
            name?: string;
            /**
             * @description May be repeated: any of them.
             * @default []
             */
            source?: ("epa" | "exiobase" | "ecoinvent" | "beis" | "glec" | "emsa" | "cbam" | "ademe" | "idemat" | "iata" | "service" | "ember" | "ceda" | "icct" | "desnz" | "dcceew" | "eccc" | "icao" | "own")[];
            /**
             * @description May be repeated: any of them.
             * @default []
             */
            publication_year?: string[];
            /** @description May be repeated: any of them, whatever the case. A country's code stands for its name. */
            region?: string[];
            /**
             * @description always: then also factors of regions that contain or border the given ones.
             * @default never
             * @enum {string}
             */
            region_fallback?: "never" | "always";
            /** @description The kind of the denominator. */
            unit?: components["schemas"]["LogicalUnit"];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListProjectsQuery: {
            /**
             * @description Adds what was disabled within the last 30 days.
             * @enum {string}
             */
            recently_disabled?: "true" | "false";
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListBundlesQuery: {
            /**
             * @description Adds what was disabled within the last 30 days.
             * @enum {string}
             */
            recently_disabled?: "true" | "false";
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListOffsetLinksQuery: {
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        GetOffsetLinkAnalyticsQuery: {
            /** @description Most orders, 1 to 10,000; missing: as many as fit into an answer, some 20,000. */
            limit?: string;
            /** @description The last order of the page before. */
            after?: string;
        };
        GetCumulativePerBundleQuery: {
            /**
             * Format: date
             * @description First day, UTC; a timestamp counts as its date. Default 30 days ago.
             */
            from?: string;
            /**
             * Format: date
             * @description Last day, inclusive. Default today.
             */
            through?: string;
            /** @description Only orders that are in this state now; missing: all that count. */
            status?: components["schemas"]["OrderStatus"];
        };
        GetOrderMetricsQuery: {
            /**
             * Format: date
             * @description First day, UTC; a timestamp counts as its date. Default 30 days ago.
             */
            from?: string;
            /**
             * Format: date
             * @description Last day, inclusive. Default today.
             */
            through?: string;
            /** @description Only orders that are in this state now; missing: all that count. */
            status?: components["schemas"]["OrderStatus"];
        };
        GetAggregatedByPropertyQuery: {
            /**
             * Format: date
             * @description First day, UTC; a timestamp counts as its date. Default 30 days ago.
             */
            from?: string;
            /**
             * Format: date
             * @description Last day, inclusive. Default today.
             */
            through?: string;
            /** @description Only orders that are in this state now; missing: all that count. */
            status?: components["schemas"]["OrderStatus"];
        };
        GetEmissionCalculationsQuery: {
            /**
             * Format: date
             * @description First day, UTC; a timestamp counts as its date. Default 30 days ago.
             */
            from?: string;
            /**
             * Format: date
             * @description Last day, inclusive. Default today.
             */
            through?: string;
            /**
             * @description `date` is the first day of a month.
             * @default day
             * @enum {string}
             */
            interval?: "day" | "month";
            /**
             * @description true: every account of the organisation and mode; default false: the acting account.
             * @enum {string}
             */
            all_accounts?: "true" | "false";
        };
        GetBusinessEmissionsQuery: {
            /**
             * Format: date
             * @description First day, UTC. Default: that of the first estimate.
             */
            from?: string;
            /**
             * Format: date
             * @description Last day, inclusive. Default today.
             */
            through?: string;
            /** @description Unit of the masses of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        GetEstimatesAnalyticsQuery: {
            /**
             * Format: date
             * @description First day, in `time_zone`. Default 12 months ago.
             */
            from?: string;
            /**
             * Format: date
             * @description Last day, inclusive. Default today.
             */
            through?: string;
            /**
             * @description none: one period, without `period_start`.
             * @default month
             * @enum {string}
             */
            interval?: "day" | "month" | "quarter" | "year" | "none";
            /** @description IANA name. */
            time_zone?: string;
            /** @description Up to two of kind, mode, lane, carrier, account and metadata.<key>. `lane`: the trade lane of a ship, else the countries of both ends. `carrier`: the name of the carrier, or the airline's code of a flight number. */
            group_by?: string[];
            /**
             * @description true: every account of the organisation and mode; default false: the acting account.
             * @enum {string}
             */
            all_accounts?: "true" | "false";
            /**
             * @description true, the default: only what is marked as having happened (`is_shipment`, `is_transaction`, `is_passenger_transportation`), by the time at which it did; false: everything, by `created_at`.
             * @enum {string}
             */
            happened?: "true" | "false";
            /** @description Unit of the masses of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
        };
        GetEstimateOverlapsQuery: {
            /**
             * Format: date
             * @description First day, in `time_zone`. Default 12 months ago.
             */
            from?: string;
            /**
             * Format: date
             * @description Last day, inclusive. Default today.
             */
            through?: string;
            /** @description IANA name. */
            time_zone?: string;
            /**
             * @description true: every account of the organisation and mode; default false: the acting account.
             * @enum {string}
             */
            all_accounts?: "true" | "false";
            /**
             * @description true, the default: only what is marked as having happened (`is_shipment`, `is_transaction`, `is_passenger_transportation`), by the time at which it did; false: everything, by `created_at`.
             * @enum {string}
             */
            happened?: "true" | "false";
            /** @description Unit of the masses of the answer; default t. */
            estimate_mass_unit?: components["schemas"]["EstimateMassUnit"];
            /** @description Key of metadata that has the client's reference; uploads keep it as `reference`. */
            reference_key?: string;
            /**
             * @description Only groups with one of these reasons; missing: all.
             * @default []
             */
            reason?: components["schemas"]["OverlapReason"][];
        };
        ListReportsQuery: {
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        DownloadReportQuery: {
            /** @default report */
            part?: components["schemas"]["ReportPart"];
        };
        ListShipmentsQuery: {
            /** @description Part of `shipment_id`, in any case. */
            search?: string;
            /**
             * Format: date
             * @description Inclusive.
             * @example 2024-11-22
             */
            shipment_date_from?: string;
            /**
             * Format: date
             * @description Inclusive.
             * @example 2024-11-22
             */
            shipment_date_to?: string;
            /**
             * @description A leg of the long haul by that mode; any of them.
             * @default []
             */
            main_carriage_mot?: ("road" | "sea" | "air" | "rail" | "inland_waterway")[];
            /**
             * @description A leg of the first mile by that mode; any of them.
             * @default []
             */
            pre_carriage_mot?: ("road" | "sea" | "air" | "rail" | "inland_waterway")[];
            /**
             * @description A leg of the last mile by that mode; any of them.
             * @default []
             */
            post_carriage_mot?: ("road" | "sea" | "air" | "rail" | "inland_waterway")[];
            supplier_id?: string[];
            shipper_id?: string[];
            /** @description Of the batch that stored the shipment. */
            shipment_batch_id?: string[];
            /** @description The same, of batches that were uploaded as a file. */
            data_sheet_id?: string[];
            id?: string[];
            /** @enum {string} */
            flagged?: "true" | "false";
            /**
             * @default all
             * @enum {string}
             */
            emissions?: "all" | "with_co2e" | "without_co2e";
            /** @enum {string} */
            include_totals?: "true" | "false";
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        CalculateShipmentsQuery: {
            /** @description Part of `shipment_id`, in any case. */
            search?: string;
            /**
             * Format: date
             * @description Inclusive.
             * @example 2024-11-22
             */
            shipment_date_from?: string;
            /**
             * Format: date
             * @description Inclusive.
             * @example 2024-11-22
             */
            shipment_date_to?: string;
            /**
             * @description A leg of the long haul by that mode; any of them.
             * @default []
             */
            main_carriage_mot?: ("road" | "sea" | "air" | "rail" | "inland_waterway")[];
            /**
             * @description A leg of the first mile by that mode; any of them.
             * @default []
             */
            pre_carriage_mot?: ("road" | "sea" | "air" | "rail" | "inland_waterway")[];
            /**
             * @description A leg of the last mile by that mode; any of them.
             * @default []
             */
            post_carriage_mot?: ("road" | "sea" | "air" | "rail" | "inland_waterway")[];
            supplier_id?: string[];
            shipper_id?: string[];
            /** @description Of the batch that stored the shipment. */
            shipment_batch_id?: string[];
            /** @description The same, of batches that were uploaded as a file. */
            data_sheet_id?: string[];
            id?: string[];
            /** @enum {string} */
            flagged?: "true" | "false";
            /**
             * @default all
             * @enum {string}
             */
            emissions?: "all" | "with_co2e" | "without_co2e";
        };
        CreateShipmentBatchQuery: {
            /**
             * @description Seconds for which the answer waits for the batch to be processed; 0 by default.
             * @default 0
             */
            wait?: string;
        };
        ListShipmentBatchesQuery: {
            /** @default [] */
            source?: components["schemas"]["BatchSource"][];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListWebhooksQuery: {
            /** @description Only endpoints that cover one of these accounts, enabled or not. May be repeated, up to 100 times. */
            account_id?: AccountId[];
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        RotateWebhookSecretQuery: {
            /** @description From 0 to 168; missing: 0. */
            overlap_hours?: string;
        };
        ListAttemptsQuery: {
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
        ListEventsQuery: {
            /**
             * @description Seconds to hold the answer until there is an event; 0 to 20.
             * @default 0
             */
            wait?: string;
            /**
             * @description Resources of a page.
             * @default 10
             */
            limit?: number;
            /** @description The `next_cursor` of the page before, or the id of the last resource seen. */
            after?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Account = components['schemas']['Account'];
export type AccountCurrencyCode = components['schemas']['AccountCurrencyCode'];
export type AccountPair = components['schemas']['AccountPair'];
export type AccountType = components['schemas']['AccountType'];
export type AdvanceOrderRequest = components['schemas']['AdvanceOrderRequest'];
export type AggregatedByProperty = components['schemas']['AggregatedByProperty'];
export type AircraftCapacity = components['schemas']['AircraftCapacity'];
export type AircraftLoadFactor = components['schemas']['AircraftLoadFactor'];
export type AirportCode = components['schemas']['AirportCode'];
export type Allocation = components['schemas']['Allocation'];
export type AllocationEvent = components['schemas']['AllocationEvent'];
export type AnyAccount = components['schemas']['AnyAccount'];
export type AnyAccountPage = components['schemas']['AnyAccountPage'];
export type Area = components['schemas']['Area'];
export type Attempt = components['schemas']['Attempt'];
export type AttemptPage = components['schemas']['AttemptPage'];
export type Batch = components['schemas']['Batch'];
export type BatchErrorCode = components['schemas']['BatchErrorCode'];
export type BatchEvent = components['schemas']['BatchEvent'];
export type BatchFile = components['schemas']['BatchFile'];
export type BatchKind = components['schemas']['BatchKind'];
export type BatchOutcome = components['schemas']['BatchOutcome'];
export type BatchRequest = components['schemas']['BatchRequest'];
export type BatchSource = components['schemas']['BatchSource'];
export type BatchStatus = components['schemas']['BatchStatus'];
export type BatchSummary = components['schemas']['BatchSummary'];
export type BatchSummaryPage = components['schemas']['BatchSummaryPage'];
export type BatchUnderstood = components['schemas']['BatchUnderstood'];
export type BatchUpload = components['schemas']['BatchUpload'];
export type BatchUploadRequest = components['schemas']['BatchUploadRequest'];
export type Bundle = components['schemas']['Bundle'];
export type BundleMass = components['schemas']['BundleMass'];
export type BundlePage = components['schemas']['BundlePage'];
export type BundlePercentage = components['schemas']['BundlePercentage'];
export type BundlePercentageRequest = components['schemas']['BundlePercentageRequest'];
export type BundlePortfolio = components['schemas']['BundlePortfolio'];
export type BundlePortfolios = components['schemas']['BundlePortfolios'];
export type BundleSelection = components['schemas']['BundleSelection'];
export type BundleSelectionRequest = components['schemas']['BundleSelectionRequest'];
export type BundleSummary = components['schemas']['BundleSummary'];
export type BusinessEmissions = components['schemas']['BusinessEmissions'];
export type ByFuelEstimate = components['schemas']['ByFuelEstimate'];
export type ByFuelEstimatePage = components['schemas']['ByFuelEstimatePage'];
export type ByFuelEstimateRequest = components['schemas']['ByFuelEstimateRequest'];
export type ByFuelFuel = components['schemas']['ByFuelFuel'];
export type ByFuelLegResult = components['schemas']['ByFuelLegResult'];
export type CabinClass = components['schemas']['CabinClass'];
export type CalculateShipmentsResult = components['schemas']['CalculateShipmentsResult'];
export type CalculatedRoute = components['schemas']['CalculatedRoute'];
export type CalculationInput = components['schemas']['CalculationInput'];
export type CalculationSheet = components['schemas']['CalculationSheet'];
export type CalculationStep = components['schemas']['CalculationStep'];
export type CargoType = components['schemas']['CargoType'];
export type CertificateLanguage = components['schemas']['CertificateLanguage'];
export type ClientAccount = components['schemas']['ClientAccount'];
export type CloudProvider = components['schemas']['CloudProvider'];
export type CompanyEstimate = components['schemas']['CompanyEstimate'];
export type CompanyEstimatePage = components['schemas']['CompanyEstimatePage'];
export type CompanyEstimateRequest = components['schemas']['CompanyEstimateRequest'];
export type ContainerSize = components['schemas']['ContainerSize'];
export type CorridorDetails = components['schemas']['CorridorDetails'];
export type CountryCode = components['schemas']['CountryCode'];
export type CreateAccountRequest = components['schemas']['CreateAccountRequest'];
export type CreateClientAccountRequest = components['schemas']['CreateClientAccountRequest'];
export type CreateWebhookRequest = components['schemas']['CreateWebhookRequest'];
export type CumulativePerBundle = components['schemas']['CumulativePerBundle'];
export type CurrencyCode = components['schemas']['CurrencyCode'];
export type DataQuality = components['schemas']['DataQuality'];
export type DataQualityGrade = components['schemas']['DataQualityGrade'];
export type DataQualityScore = components['schemas']['DataQualityScore'];
export type DeleteAccountLogoResult = components['schemas']['DeleteAccountLogoResult'];
export type DeleteClientAccountLogoResult = components['schemas']['DeleteClientAccountLogoResult'];
export type DeleteMappingResult = components['schemas']['DeleteMappingResult'];
export type DescribedEmissionFactor = components['schemas']['DescribedEmissionFactor'];
export type DescribedEmissionFactorPage = components['schemas']['DescribedEmissionFactorPage'];
export type Diet = components['schemas']['Diet'];
export type Distance = components['schemas']['Distance'];
export type DistanceRequest = components['schemas']['DistanceRequest'];
export type Duplicates = components['schemas']['Duplicates'];
export type ElectricityAccounting = components['schemas']['ElectricityAccounting'];
export type ElectricityConsumption = components['schemas']['ElectricityConsumption'];
export type ElectricityContract = components['schemas']['ElectricityContract'];
export type ElectricityEstimate = components['schemas']['ElectricityEstimate'];
export type ElectricityEstimatePage = components['schemas']['ElectricityEstimatePage'];
export type ElectricityEstimateRequest = components['schemas']['ElectricityEstimateRequest'];
export type ElectricityPerTonneKilometre = components['schemas']['ElectricityPerTonneKilometre'];
export type EmissionCalculations = components['schemas']['EmissionCalculations'];
export type EmissionFactor = components['schemas']['EmissionFactor'];
export type EmissionFactorDenominatorUnit = components['schemas']['EmissionFactorDenominatorUnit'];
export type EmissionIntensity = components['schemas']['EmissionIntensity'];
export type EnergyPerTonneKilometre = components['schemas']['EnergyPerTonneKilometre'];
export type ErrorElement = components['schemas']['ErrorElement'];
export type ErrorResponse = components['schemas']['ErrorResponse'];
export type EstimateAnalytics = components['schemas']['EstimateAnalytics'];
export type EstimateAnalyticsRow = components['schemas']['EstimateAnalyticsRow'];
export type EstimateClientAccount = components['schemas']['EstimateClientAccount'];
export type EstimateDataQuality = components['schemas']['EstimateDataQuality'];
export type EstimateMass = components['schemas']['EstimateMass'];
export type EstimateMassUnit = components['schemas']['EstimateMassUnit'];
export type EstimateOverlap = components['schemas']['EstimateOverlap'];
export type EstimateOverlaps = components['schemas']['EstimateOverlaps'];
export type EstimateQuote = components['schemas']['EstimateQuote'];
export type EstimateSummary = components['schemas']['EstimateSummary'];
export type EstimateSummaryPage = components['schemas']['EstimateSummaryPage'];
export type EstimateWarning = components['schemas']['EstimateWarning'];
export type ExchangedCarrier = components['schemas']['ExchangedCarrier'];
export type ExchangedCategory = components['schemas']['ExchangedCategory'];
export type ExchangedHubCategory = components['schemas']['ExchangedHubCategory'];
export type ExchangedTransportCategory = components['schemas']['ExchangedTransportCategory'];
export type FactorActivity = components['schemas']['FactorActivity'];
export type FactorEstimate = components['schemas']['FactorEstimate'];
export type FactorEstimatePage = components['schemas']['FactorEstimatePage'];
export type FactorEstimateRequest = components['schemas']['FactorEstimateRequest'];
export type FlightDetails = components['schemas']['FlightDetails'];
export type FlightEstimate = components['schemas']['FlightEstimate'];
export type FlightEstimatePage = components['schemas']['FlightEstimatePage'];
export type FlightEstimateRequest = components['schemas']['FlightEstimateRequest'];
export type FlightIdentification = components['schemas']['FlightIdentification'];
export type FlightRoute = components['schemas']['FlightRoute'];
export type FollowBundlePortfolioRequest = components['schemas']['FollowBundlePortfolioRequest'];
export type FuelConsumption = components['schemas']['FuelConsumption'];
export type FuelUsed = components['schemas']['FuelUsed'];
export type GasEmissions = components['schemas']['GasEmissions'];
export type GetProjectPerimeterResult = components['schemas']['GetProjectPerimeterResult'];
export type GivenDistance = components['schemas']['GivenDistance'];
export type Health = components['schemas']['Health'];
export type HttpsUrl = components['schemas']['HttpsUrl'];
export type ImpactPage = components['schemas']['ImpactPage'];
export type ImpactPageRequest = components['schemas']['ImpactPageRequest'];
export type IndividualEstimate = components['schemas']['IndividualEstimate'];
export type IndividualEstimatePage = components['schemas']['IndividualEstimatePage'];
export type IndividualEstimateRequest = components['schemas']['IndividualEstimateRequest'];
export type InferenceDetails = components['schemas']['InferenceDetails'];
export type InferenceExplanation = components['schemas']['InferenceExplanation'];
export type InferredLeg = components['schemas']['InferredLeg'];
export type InferredRoute = components['schemas']['InferredRoute'];
export type IntensityUnit = components['schemas']['IntensityUnit'];
export type IsShipmentRequest = components['schemas']['IsShipmentRequest'];
export type LegEmissions = components['schemas']['LegEmissions'];
export type ListEmissionFactorRegionsResult = components['schemas']['ListEmissionFactorRegionsResult'];
export type ListedClientAccount = components['schemas']['ListedClientAccount'];
export type ListedClientAccountPage = components['schemas']['ListedClientAccountPage'];
export type ListedShippingEstimate = components['schemas']['ListedShippingEstimate'];
export type ListedShippingEstimatePage = components['schemas']['ListedShippingEstimatePage'];
export type Location = components['schemas']['Location'];
export type LogicalUnit = components['schemas']['LogicalUnit'];
export type LogisticsSiteMethod = components['schemas']['LogisticsSiteMethod'];
export type Mapping = components['schemas']['Mapping'];
export type Mass = components['schemas']['Mass'];
export type MassRange = components['schemas']['MassRange'];
export type MassUnit = components['schemas']['MassUnit'];
export type MassWithBreakdowns = components['schemas']['MassWithBreakdowns'];
export type Merchant = components['schemas']['Merchant'];
export type Metadata = components['schemas']['Metadata'];
export type MethodologyDetails = components['schemas']['MethodologyDetails'];
export type Money = components['schemas']['Money'];
export type MultiLegShippingEstimate = components['schemas']['MultiLegShippingEstimate'];
export type MultiLegShippingEstimateRequest = components['schemas']['MultiLegShippingEstimateRequest'];
export type MultiMatchRequest = components['schemas']['MultiMatchRequest'];
export type NamedMapping = components['schemas']['NamedMapping'];
export type NamedMappingPage = components['schemas']['NamedMappingPage'];
export type Nothing = components['schemas']['Nothing'];
export type NothingRecognised = components['schemas']['NothingRecognised'];
export type OffsetLink = components['schemas']['OffsetLink'];
export type OffsetLinkAnalytics = components['schemas']['OffsetLinkAnalytics'];
export type OffsetLinkPage = components['schemas']['OffsetLinkPage'];
export type OffsetLinkRequest = components['schemas']['OffsetLinkRequest'];
export type OffsetLinkUpdateRequest = components['schemas']['OffsetLinkUpdateRequest'];
export type OffsetType = components['schemas']['OffsetType'];
export type OpenApiDocument = components['schemas']['OpenApiDocument'];
export type Order = components['schemas']['Order'];
export type OrderBundle = components['schemas']['OrderBundle'];
export type OrderByEstimateRequest = components['schemas']['OrderByEstimateRequest'];
export type OrderByMassRequest = components['schemas']['OrderByMassRequest'];
export type OrderByValueRequest = components['schemas']['OrderByValueRequest'];
export type OrderCredit = components['schemas']['OrderCredit'];
export type OrderEvent = components['schemas']['OrderEvent'];
export type OrderMetrics = components['schemas']['OrderMetrics'];
export type OrderPage = components['schemas']['OrderPage'];
export type OrderProject = components['schemas']['OrderProject'];
export type OrderQuote = components['schemas']['OrderQuote'];
export type OrderRetirement = components['schemas']['OrderRetirement'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type OverlapReason = components['schemas']['OverlapReason'];
export type OverlappingEstimate = components['schemas']['OverlappingEstimate'];
export type OverlapsByReason = components['schemas']['OverlapsByReason'];
export type OwnFactorPurpose = components['schemas']['OwnFactorPurpose'];
export type OwnFactorRequest = components['schemas']['OwnFactorRequest'];
export type PartialUpdateAccountRequest = components['schemas']['PartialUpdateAccountRequest'];
export type PartialUpdateClientAccountRequest = components['schemas']['PartialUpdateClientAccountRequest'];
export type PartnerFootprint = components['schemas']['PartnerFootprint'];
export type PassengerAnnotations = components['schemas']['PassengerAnnotations'];
export type PassengerEstimate = components['schemas']['PassengerEstimate'];
export type PassengerEstimatePage = components['schemas']['PassengerEstimatePage'];
export type PassengerEstimateRequest = components['schemas']['PassengerEstimateRequest'];
export type PassengerLegRequest = components['schemas']['PassengerLegRequest'];
export type PassengerLegResult = components['schemas']['PassengerLegResult'];
export type PassengerPlace = components['schemas']['PassengerPlace'];
export type PassengerResolvedLeg = components['schemas']['PassengerResolvedLeg'];
export type PassengerRoute = components['schemas']['PassengerRoute'];
export type PassengerVehicle = components['schemas']['PassengerVehicle'];
export type PendingEvents = components['schemas']['PendingEvents'];
export type PollutantByStage = components['schemas']['PollutantByStage'];
export type Pollutants = components['schemas']['Pollutants'];
export type Price = components['schemas']['Price'];
export type PrimaryData = components['schemas']['PrimaryData'];
export type PrimaryFuel = components['schemas']['PrimaryFuel'];
export type PrintedFactor = components['schemas']['PrintedFactor'];
export type Project = components['schemas']['Project'];
export type ProjectPage = components['schemas']['ProjectPage'];
export type ProjectSummary = components['schemas']['ProjectSummary'];
export type PublicImpactPage = components['schemas']['PublicImpactPage'];
export type QuoteByMassRequest = components['schemas']['QuoteByMassRequest'];
export type QuoteByValueRequest = components['schemas']['QuoteByValueRequest'];
export type RangeDerivation = components['schemas']['RangeDerivation'];
export type RegionCode = components['schemas']['RegionCode'];
export type Registry = components['schemas']['Registry'];
export type Report = components['schemas']['Report'];
export type ReportDownload = components['schemas']['ReportDownload'];
export type ReportErrorCode = components['schemas']['ReportErrorCode'];
export type ReportFile = components['schemas']['ReportFile'];
export type ReportFormat = components['schemas']['ReportFormat'];
export type ReportKind = components['schemas']['ReportKind'];
export type ReportLanguage = components['schemas']['ReportLanguage'];
export type ReportPage = components['schemas']['ReportPage'];
export type ReportPart = components['schemas']['ReportPart'];
export type ReportRequest = components['schemas']['ReportRequest'];
export type ReportedLegEmissions = components['schemas']['ReportedLegEmissions'];
export type ResolvedLeg = components['schemas']['ResolvedLeg'];
export type ResolvedPlace = components['schemas']['ResolvedPlace'];
export type RouteLocation = components['schemas']['RouteLocation'];
export type RowResult = components['schemas']['RowResult'];
export type Scope3Category = components['schemas']['Scope3Category'];
export type SetAccountLogoResult = components['schemas']['SetAccountLogoResult'];
export type SetClientAccountLogoResult = components['schemas']['SetClientAccountLogoResult'];
export type Shipment = components['schemas']['Shipment'];
export type ShipmentBatch = components['schemas']['ShipmentBatch'];
export type ShipmentBatchRequest = components['schemas']['ShipmentBatchRequest'];
export type ShipmentLeg = components['schemas']['ShipmentLeg'];
export type ShipmentLoad = components['schemas']['ShipmentLoad'];
export type ShipmentLocation = components['schemas']['ShipmentLocation'];
export type ShipmentMethodResponse = components['schemas']['ShipmentMethodResponse'];
export type ShipmentPageWithTotals = components['schemas']['ShipmentPageWithTotals'];
export type ShippingAnnotations = components['schemas']['ShippingAnnotations'];
export type ShippingEstimate = components['schemas']['ShippingEstimate'];
export type ShippingEstimateRequest = components['schemas']['ShippingEstimateRequest'];
export type ShippingLegRequest = components['schemas']['ShippingLegRequest'];
export type ShippingLegResult = components['schemas']['ShippingLegResult'];
export type ShippingMethod = components['schemas']['ShippingMethod'];
export type ShippingMethodString = components['schemas']['ShippingMethodString'];
export type ShippingNotes = components['schemas']['ShippingNotes'];
export type ShippingRoute = components['schemas']['ShippingRoute'];
export type SkipEventsRequest = components['schemas']['SkipEventsRequest'];
export type TradeLane = components['schemas']['TradeLane'];
export type TransactionAnnotations = components['schemas']['TransactionAnnotations'];
export type TransactionBatch = components['schemas']['TransactionBatch'];
export type TransactionBatchEntry = components['schemas']['TransactionBatchEntry'];
export type TransactionBatchRequest = components['schemas']['TransactionBatchRequest'];
export type TransactionEstimate = components['schemas']['TransactionEstimate'];
export type TransactionEstimatePage = components['schemas']['TransactionEstimatePage'];
export type TransactionEstimateRequest = components['schemas']['TransactionEstimateRequest'];
export type TransactionMatches = components['schemas']['TransactionMatches'];
export type TransactionReplacement = components['schemas']['TransactionReplacement'];
export type TransitCorridor = components['schemas']['TransitCorridor'];
export type UpdateAccountRequest = components['schemas']['UpdateAccountRequest'];
export type UpdateClientAccountRequest = components['schemas']['UpdateClientAccountRequest'];
export type UpdateWebhookRequest = components['schemas']['UpdateWebhookRequest'];
export type VesselInference = components['schemas']['VesselInference'];
export type VesselTracking = components['schemas']['VesselTracking'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type WebhookEventPage = components['schemas']['WebhookEventPage'];
export type WebhookEventType = components['schemas']['WebhookEventType'];
export type WebhookHealth = components['schemas']['WebhookHealth'];
export type WebhookHealthList = components['schemas']['WebhookHealthList'];
export type WebhookPage = components['schemas']['WebhookPage'];
export type WebhookRequest = components['schemas']['WebhookRequest'];
export type WtwDetails = components['schemas']['WtwDetails'];
export type ListAccountsQuery = components['schemas']['ListAccountsQuery'];
export type ListClientAccountsQuery = components['schemas']['ListClientAccountsQuery'];
export type ListShippingEstimatesQuery = components['schemas']['ListShippingEstimatesQuery'];
export type CreateShippingEstimateQuery = components['schemas']['CreateShippingEstimateQuery'];
export type CreateMultiLegShippingEstimateQuery = components['schemas']['CreateMultiLegShippingEstimateQuery'];
export type GetMultiLegShippingEstimateQuery = components['schemas']['GetMultiLegShippingEstimateQuery'];
export type UpdateMultiLegShippingEstimateQuery = components['schemas']['UpdateMultiLegShippingEstimateQuery'];
export type AnnotateMultiLegShippingEstimateQuery = components['schemas']['AnnotateMultiLegShippingEstimateQuery'];
export type PutMultiLegIsShipmentQuery = components['schemas']['PutMultiLegIsShipmentQuery'];
export type PatchMultiLegMetadataQuery = components['schemas']['PatchMultiLegMetadataQuery'];
export type GetShippingEstimateQuery = components['schemas']['GetShippingEstimateQuery'];
export type UpdateShippingEstimateQuery = components['schemas']['UpdateShippingEstimateQuery'];
export type AnnotateShippingEstimateQuery = components['schemas']['AnnotateShippingEstimateQuery'];
export type PutShippingIsShipmentQuery = components['schemas']['PutShippingIsShipmentQuery'];
export type PatchShippingMetadataQuery = components['schemas']['PatchShippingMetadataQuery'];
export type MatchTransactionQuery = components['schemas']['MatchTransactionQuery'];
export type ListFactorEstimatesQuery = components['schemas']['ListFactorEstimatesQuery'];
export type CreatePassengerEstimateQuery = components['schemas']['CreatePassengerEstimateQuery'];
export type GetPassengerEstimateQuery = components['schemas']['GetPassengerEstimateQuery'];
export type AnnotatePassengerEstimateQuery = components['schemas']['AnnotatePassengerEstimateQuery'];
export type CreateByFuelEstimateQuery = components['schemas']['CreateByFuelEstimateQuery'];
export type GetByFuelEstimateQuery = components['schemas']['GetByFuelEstimateQuery'];
export type ListElectricityEstimatesQuery = components['schemas']['ListElectricityEstimatesQuery'];
export type ListFlightEstimatesQuery = components['schemas']['ListFlightEstimatesQuery'];
export type ListTransactionEstimatesQuery = components['schemas']['ListTransactionEstimatesQuery'];
export type ListCompanyEstimatesQuery = components['schemas']['ListCompanyEstimatesQuery'];
export type ListIndividualEstimatesQuery = components['schemas']['ListIndividualEstimatesQuery'];
export type ListPassengerEstimatesQuery = components['schemas']['ListPassengerEstimatesQuery'];
export type ListByFuelEstimatesQuery = components['schemas']['ListByFuelEstimatesQuery'];
export type ListAllEstimatesQuery = components['schemas']['ListAllEstimatesQuery'];
export type CreateBatchQuery = components['schemas']['CreateBatchQuery'];
export type ListBatchesQuery = components['schemas']['ListBatchesQuery'];
export type ListMappingsQuery = components['schemas']['ListMappingsQuery'];
export type GetBatchQuery = components['schemas']['GetBatchQuery'];
export type RunBatchQuery = components['schemas']['RunBatchQuery'];
export type GetBatchResultsQuery = components['schemas']['GetBatchResultsQuery'];
export type GetBatchErrorsQuery = components['schemas']['GetBatchErrorsQuery'];
export type ListOrdersQuery = components['schemas']['ListOrdersQuery'];
export type GetCertificateQuery = components['schemas']['GetCertificateQuery'];
export type ListEmissionFactorsQuery = components['schemas']['ListEmissionFactorsQuery'];
export type ListProjectsQuery = components['schemas']['ListProjectsQuery'];
export type ListBundlesQuery = components['schemas']['ListBundlesQuery'];
export type ListOffsetLinksQuery = components['schemas']['ListOffsetLinksQuery'];
export type GetOffsetLinkAnalyticsQuery = components['schemas']['GetOffsetLinkAnalyticsQuery'];
export type GetCumulativePerBundleQuery = components['schemas']['GetCumulativePerBundleQuery'];
export type GetOrderMetricsQuery = components['schemas']['GetOrderMetricsQuery'];
export type GetAggregatedByPropertyQuery = components['schemas']['GetAggregatedByPropertyQuery'];
export type GetEmissionCalculationsQuery = components['schemas']['GetEmissionCalculationsQuery'];
export type GetBusinessEmissionsQuery = components['schemas']['GetBusinessEmissionsQuery'];
export type GetEstimatesAnalyticsQuery = components['schemas']['GetEstimatesAnalyticsQuery'];
export type GetEstimateOverlapsQuery = components['schemas']['GetEstimateOverlapsQuery'];
export type ListReportsQuery = components['schemas']['ListReportsQuery'];
export type DownloadReportQuery = components['schemas']['DownloadReportQuery'];
export type ListShipmentsQuery = components['schemas']['ListShipmentsQuery'];
export type CalculateShipmentsQuery = components['schemas']['CalculateShipmentsQuery'];
export type CreateShipmentBatchQuery = components['schemas']['CreateShipmentBatchQuery'];
export type ListShipmentBatchesQuery = components['schemas']['ListShipmentBatchesQuery'];
export type ListWebhooksQuery = components['schemas']['ListWebhooksQuery'];
export type RotateWebhookSecretQuery = components['schemas']['RotateWebhookSecretQuery'];
export type ListAttemptsQuery = components['schemas']['ListAttemptsQuery'];
export type ListEventsQuery = components['schemas']['ListEventsQuery'];
